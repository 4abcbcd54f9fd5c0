// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this process has of the machine: the processor's instructions, its caches, and how many
// hardware threads and how much memory we may use. Found once, from CPUID and the kernel's files;
// starts no thread and takes well under a millisecond.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/device/cpu_features.h"

namespace weft {

struct CacheSizes {  // bytes; 0 if unknown
  uint64_t l1_data = 0;
  uint64_t l2 = 0;
  uint64_t last_level = 0;  // all of it that the process may use: over all dies or clusters
  uint32_t line = 64;
};

struct CpuInfo : CpuIdentity {
  uint32_t hardware_threads = 1;     // of the affinity mask
  std::vector<unsigned> processors;  // their numbers, in rising order
  uint32_t usable_threads = 1;       // what the cgroup quota and WEFT_THREADS leave of them
  uint64_t memory_bytes = 0;         // the least of RAM, cgroup limit and address-space limit
  CacheSizes caches;
};

// Of this machine. Never changes once asked.
const CpuInfo& GetCpuInfo();

// The highest clock that the kernel or the processor names, in MHz; 0 if neither does. Read anew:
// it can be slow, and nothing but a query needs it.
uint32_t MaxClockMegahertz();

}  // namespace weft
