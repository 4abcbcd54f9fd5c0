// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "runtime/base/result.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"
#include "runtime/object/program.h"

namespace weft {

// The device that a query on a kernel is about: the one given, or the only one.
inline Result<Device*> KernelDevice(const Kernel& kernel, Device* device) {
  const auto devices = kernel.program().devices();
  // device is NULL but there is more than one device associated with kernel
  if (!device && devices.size() == 1) return devices[0].get();
  // device is not in the list of devices associated with kernel
  if (!device || std::ranges::find(devices, device, &Ref<Device>::get) == devices.end())
    return Error(CL_INVALID_DEVICE, "the device is not one of the kernel's {}", devices.size());
  return device;
}

}  // namespace weft
