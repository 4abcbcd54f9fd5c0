// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/device.h"

#include "runtime/device/cpu_info.h"
#include "runtime/device/target.h"
#include "runtime/exec/pool.h"

namespace weft {

namespace {

// The processors in turn, as many as the device has compute units.
Units AllUnits(const CpuInfo& cpu) {
  Units units;
  for (uint32_t i = 0; i < cpu.usable_threads; ++i)
    units.push_back(cpu.processors[i % cpu.processors.size()]);
  return units;
}

DeviceLimits LimitsOfPart(DeviceLimits limits, const Units& units) {
  limits.compute_units = static_cast<uint32_t>(units.size());
  return limits;
}

}  // namespace

Device::Device(Platform& platform, const CpuInfo& cpu)
    : Object(ObjectTag::kDevice),
      units_(AllUnits(cpu)),
      platform_(platform),
      cpu_(cpu),
      limits_(MakeDeviceLimits(cpu)),
      target_(MakeTarget(cpu)) {}

Device::Device(Device& parent, Units units, Partition partition)
    : Object(ObjectTag::kDevice),
      parent_(&parent),
      units_(std::move(units)),
      partition_(std::move(partition)),
      platform_(parent.platform_),
      cpu_(parent.cpu_),
      limits_(LimitsOfPart(parent.limits_, units_)),
      target_(parent.target_) {}

Device::~Device() = default;

Pool& Device::pool() const {
  if (Pool* pool = pool_.load(std::memory_order_acquire)) return *pool;
  Pool& pool = root().PoolOf(parent_ ? units_ : Units());
  pool_.store(&pool, std::memory_order_release);
  return pool;
}

Pool& Device::PoolOf(const Units& confined) const {
  MutexLock lock(mutex_);
  std::unique_ptr<Pool>& pool = pools_[confined];
  if (!pool) {
    const size_t threads = confined.empty() ? units_.size() : confined.size();
    pool = std::make_unique<Pool>(static_cast<unsigned>(threads), confined);
  }
  return *pool;
}

}  // namespace weft
