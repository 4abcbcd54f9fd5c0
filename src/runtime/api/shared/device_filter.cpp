// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/device_filter.h"

namespace weft {

Result<std::vector<Ref<Device>>> DevicesOfType(const Platform& platform, cl_device_type type) {
  constexpr cl_device_type kKnown = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU |
                                    CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR |
                                    CL_DEVICE_TYPE_CUSTOM;
  // device_type is not a valid value
  if (type != CL_DEVICE_TYPE_ALL && (type == 0 || (type & ~kKnown)))
    return Error(CL_INVALID_DEVICE_TYPE, "device type 0x{:x}", type);
  // no device matches device_type
  if (!(type & (CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU)))
    return Error(CL_DEVICE_NOT_FOUND, "all devices are CPUs; the type asked for is 0x{:x}", type);
  if (type == CL_DEVICE_TYPE_DEFAULT) return std::vector{Ref<Device>(&platform.default_device())};
  return std::vector<Ref<Device>>(platform.devices().begin(), platform.devices().end());
}

}  // namespace weft
