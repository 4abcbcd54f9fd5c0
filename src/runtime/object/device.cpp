// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/device.h"

#include "runtime/device/cpu_info.h"
#include "runtime/device/target.h"
#include "runtime/exec/pool.h"

namespace weft {

Device::Device(Platform& platform, const CpuInfo& cpu)
    : Object(ObjectTag::kDevice),
      platform_(platform),
      cpu_(cpu),
      limits_(MakeDeviceLimits(cpu)),
      target_(MakeTarget(cpu)) {}

Device::~Device() = default;

Pool& Device::pool() const {
  if (Pool* pool = pool_.load(std::memory_order_acquire)) return *pool;
  MutexLock lock(mutex_);
  if (!owned_pool_) {
    owned_pool_ = std::make_unique<Pool>(limits_.compute_units);
    pool_.store(owned_pool_.get(), std::memory_order_release);
  }
  return *owned_pool_;
}

}  // namespace weft
