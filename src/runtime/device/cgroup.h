// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the control groups (version 1 and 2) of a process allow it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace weft {

struct CgroupLimits {
  std::optional<double> cpus;            // quota / period: processors' worth of time
  std::optional<uint64_t> memory_bytes;  // hard limit
};

// Of this process, from the groups in <root>/proc/self/cgroup, their files under
// <root>/sys/fs/cgroup, and all their ancestors'. Tests give a root of their own.
CgroupLimits ReadCgroupLimits(const std::string& root = "");

}  // namespace weft
