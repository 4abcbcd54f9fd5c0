// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <map>
#include <memory>

#include "runtime/base/object.h"
#include "runtime/device/limits.h"
#include "runtime/device/partition.h"
#include "runtime/graph/executor.h"
#include "runtime/os/mutex.h"
#include "weft/compiler.h"

namespace weft {

class Platform;
struct CpuInfo;

// A cl_device_id: a set of hardware threads that are its compute units.
class Device : public Object {
 public:
  // A root device.
  Device(Platform& platform, const CpuInfo& cpu);
  // A sub-device: the parent's compute units `units`.
  Device(Device& parent, Units units, Partition partition);
  ~Device();

  Device* parent() const { return parent_.get(); }  // null for a root device
  const Device& root() const { return parent_ ? parent_->root() : *this; }
  const Units& units() const { return units_; }
  const Partition& partition() const { return partition_; }  // how it was split off

  Platform& platform() const { return platform_; }
  const CpuInfo& cpu() const { return cpu_; }  // features, caches, topology (device/cpu_info.h)
  const DeviceLimits& limits() const { return limits_; }  // what the info queries answer
  const Target& target() const { return target_; }        // what kernels are compiled for
  // Its threads and their scheduler (graph/executor.h); threads start on first use, and never end:
  // one may still be about to leave a pool when the last command of a device is complete. A
  // sub-device has threads of its own, which those with the same units share.
  Executor& executor() const {
    Executor* const made = executor_.load(std::memory_order_acquire);
    return made ? *made : MakeExecutor();
  }
  Pool& pool() const { return executor().pool; }
  // Threads for so many of the compute units, at least one and at most all: the first ones.
  Executor& ExecutorOfSome(unsigned units) const;

  // Notes that a queue of the device comes or goes. False where another sub-device that
  // excludes others (Partition::Kind::kExclusive) has a queue and one of the units.
  [[nodiscard]] bool AddQueue() const;
  void RemoveQueue() const;

 private:
  // A unit of a root device, by its position.
  struct Occupied {
    const Device* by = nullptr;
    unsigned queues = 0;
  };

  Executor& MakeExecutor() const;
  Executor& ExecutorOf(const Units& confined) const WEFT_EXCLUDES(mutex_);

  const Ref<Device> parent_;
  const Units units_;
  const Partition partition_;
  Platform& platform_;
  const CpuInfo& cpu_;
  const DeviceLimits limits_;
  const Target target_;
  mutable Mutex mutex_;
  // Of the root: the executors of all units (the empty list) and of its sub-devices.
  mutable std::map<Units, std::unique_ptr<Executor>> executors_ WEFT_GUARDED_BY(mutex_);
  mutable std::atomic<Executor*> executor_ = nullptr;  // this device's, read without the lock
  // Of the root: the units of its sub-devices that exclude others and have queues.
  mutable std::map<unsigned, Occupied> occupied_ WEFT_GUARDED_BY(mutex_);
};

template <>
struct HandleTraits<cl_device_id> {
  using Type = Device;
  static constexpr ObjectTag kTag = ObjectTag::kDevice;
  static constexpr cl_int kInvalid = CL_INVALID_DEVICE;
  static constexpr bool kReachable = true;
};

}  // namespace weft
