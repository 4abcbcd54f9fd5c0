// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <memory>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"
#include "runtime/device/limits.h"
#include "weft/compiler.h"

namespace weft {

class Platform;
class Pool;
struct CpuInfo;

// A cl_device_id: a set of hardware threads that are its compute units.
class Device : public Object {
 public:
  Device(Platform& platform, const CpuInfo& cpu);
  ~Device();

  Platform& platform() const { return platform_; }
  const CpuInfo& cpu() const { return cpu_; }  // features, caches, topology (device/cpu_info.h)
  const DeviceLimits& limits() const { return limits_; }  // what the info queries answer
  const Target& target() const { return target_; }        // what kernels are compiled for
  Pool& pool() const;  // its threads (exec/pool.h); started on first use

 private:
  Platform& platform_;
  const CpuInfo& cpu_;
  const DeviceLimits limits_;
  const Target target_;
  mutable Mutex mutex_;
  mutable std::unique_ptr<Pool> owned_pool_ WEFT_GUARDED_BY(mutex_);
  mutable std::atomic<Pool*> pool_ = nullptr;  // owned_pool_, for reading without the lock
};

template <>
struct HandleTraits<cl_device_id> {
  using Type = Device;
  static constexpr ObjectTag kTag = ObjectTag::kDevice;
  static constexpr cl_int kInvalid = CL_INVALID_DEVICE;
  static constexpr bool kReachable = true;
};

}  // namespace weft
