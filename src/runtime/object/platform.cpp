// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/platform.h"

#include "runtime/base/lazy.h"
#include "runtime/device/cpu_info.h"
#include "runtime/object/device.h"

namespace weft {

Platform::Platform() : Object(ObjectTag::kPlatform) {
  devices_.push_back(Make<Device>(*this, GetCpuInfo()));
}

Platform& Platform::Get() {
  static constinit Lazy<const Ref<Platform>> platform;
  return *platform.Get([] { return new Ref(Make<Platform>()); });
}

void Platform::SetLoaderData(void* data) {
  SetDispatchData(data);
  RefreshDispatchData();
  for (const Ref<Device>& device : devices_) device->RefreshDispatchData();
}

}  // namespace weft
