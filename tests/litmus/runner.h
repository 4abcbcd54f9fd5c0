// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs litmus tests as OpenCL C kernels on the driver, in fine-grain shared memory with atomics,
// and counts what comes out.
#pragma once

#include <cstdint>
#include <map>

#include "model.h"

namespace weft::litmus {

enum class Setting {
  kMeetingGroups,  // a work-group a thread, which wait for each other now and then; global memory
  kWideGroups,     // likewise, with sixteen instances side by side and nobody waiting
  kGenericGroups,  // like the first, through generic pointers, scope all_svm_devices
  kHostThread,     // like the first, but the host is the last thread; scope all_svm_devices
  kOneGroup,       // a work-item a thread, local memory, work-group scope
};
inline constexpr Setting kSettings[] = {Setting::kMeetingGroups, Setting::kWideGroups,
                                        Setting::kGenericGroups, Setting::kHostThread,
                                        Setting::kOneGroup};

using Counts = std::map<Outcome, uint64_t>;

// The kernel that `CountOutcomes` builds.
std::string KernelOf(const Litmus& test, Setting setting);

// At least so many instances. Throws std::runtime_error with the reason if it cannot be run.
Counts CountOutcomes(const Litmus& test, Setting setting, uint64_t instances);

}  // namespace weft::litmus
