// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/device.h"

#include "runtime/device/cpu_info.h"
#include "runtime/device/target.h"

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

Executor& Device::MakeExecutor() const {
  Executor& executor = root().ExecutorOf(parent_ ? units_ : Units());
  executor_.store(&executor, std::memory_order_release);
  return executor;
}

Executor& Device::ExecutorOf(const Units& confined) const {
  MutexLock lock(mutex_);
  std::unique_ptr<Executor>& executor = executors_[confined];
  if (!executor) {
    const size_t threads = confined.empty() ? units_.size() : confined.size();
    executor = std::make_unique<Executor>(static_cast<unsigned>(threads), confined);
  }
  return *executor;
}

Executor& Device::ExecutorOfSome(unsigned units) const {
  if (units == units_.size()) return executor();
  return root().ExecutorOf(Units(units_.begin(), units_.begin() + units));
}

bool Device::AddQueue() const {
  if (partition_.kind != Partition::Kind::kExclusive) return true;
  const Device& owner = root();
  MutexLock lock(owner.mutex_);
  for (unsigned unit : partition_.numbers)
    if (const auto known = owner.occupied_.find(unit);
        known != owner.occupied_.end() && known->second.by != this)
      return false;
  for (unsigned unit : partition_.numbers) {
    Occupied& occupied = owner.occupied_[unit];
    occupied.by = this;
    ++occupied.queues;
  }
  return true;
}

void Device::RemoveQueue() const {
  if (partition_.kind != Partition::Kind::kExclusive) return;
  const Device& owner = root();
  MutexLock lock(owner.mutex_);
  for (unsigned unit : partition_.numbers)
    if (--owner.occupied_[unit].queues == 0) owner.occupied_.erase(unit);
}

}  // namespace weft
