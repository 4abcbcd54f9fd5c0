// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <map>
#include <memory>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"
#include "runtime/device/limits.h"
#include "runtime/device/partition.h"
#include "weft/compiler.h"

namespace weft {

class Platform;
class Pool;
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
  // Its threads (exec/pool.h); started on first use, and never ended: a thread may still be about
  // to leave a pool when the last command of a device is complete. A sub-device has threads of its
  // own, which those with the same units share.
  Pool& pool() const;

 private:
  Pool& PoolOf(const Units& confined) const WEFT_EXCLUDES(mutex_);

  const Ref<Device> parent_;
  const Units units_;
  const Partition partition_;
  Platform& platform_;
  const CpuInfo& cpu_;
  const DeviceLimits limits_;
  const Target target_;
  mutable Mutex mutex_;
  // Of the root: the pools of all units (the empty list) and of its sub-devices.
  mutable std::map<Units, std::unique_ptr<Pool>> pools_ WEFT_GUARDED_BY(mutex_);
  mutable std::atomic<Pool*> pool_ = nullptr;  // this device's, for reading without the lock
};

template <>
struct HandleTraits<cl_device_id> {
  using Type = Device;
  static constexpr ObjectTag kTag = ObjectTag::kDevice;
  static constexpr cl_int kInvalid = CL_INVALID_DEVICE;
  static constexpr bool kReachable = true;
};

}  // namespace weft
