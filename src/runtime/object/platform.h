// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>
#include <vector>

#include "runtime/base/object.h"

namespace weft {

class Device;

// The one cl_platform_id.
class Platform : public Object {
 public:
  // Made, with its devices, on first use, and never destroyed. Starts no thread.
  static Platform& Get();

  std::span<const Ref<Device>> devices() const { return devices_; }
  Device& default_device() const { return *devices_.front(); }

  // clIcdSetPlatformDispatchDataKHR: for this object, its devices and all objects made later.
  void SetLoaderData(void* data);

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Platform();
  ~Platform() = default;

  std::vector<Ref<Device>> devices_;
};

template <>
struct HandleTraits<cl_platform_id> {
  using Type = Platform;
  static constexpr ObjectTag kTag = ObjectTag::kPlatform;
  static constexpr cl_int kInvalid = CL_INVALID_PLATFORM;
  static constexpr bool kReachable = true;
};

}  // namespace weft
