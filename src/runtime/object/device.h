// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/base/object.h"
#include "weft/compiler.h"

namespace weft {

class Platform;
class Pool;
struct CpuInfo;
struct DeviceLimits;

// A cl_device_id: a set of hardware threads that are its compute units.
class Device : public Object {
 public:
  Device(Platform& platform, const CpuInfo& cpu);

  Platform& platform() const { return platform_; }
  const CpuInfo& cpu() const { return cpu_; }  // features, caches, topology (device/cpu_info.h)
  const DeviceLimits& limits() const {
    return limits_;
  }  // every number the info queries give (device/limits.h)
  const Target& target() const { return target_; }  // what kernels are compiled for
  Pool& pool() const;  // its threads (exec/pool.h); started on first use

 private:
  Platform& platform_;
  const CpuInfo& cpu_;
  const DeviceLimits& limits_;
  const Target target_;
};

template <>
struct HandleTraits<cl_device_id> {
  using Type = Device;
  static constexpr ObjectTag kTag = ObjectTag::kDevice;
  static constexpr cl_int kInvalid = CL_INVALID_DEVICE;
  static constexpr bool kReachable = true;
};

}  // namespace weft
