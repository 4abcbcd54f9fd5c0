// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "runtime/base/result.h"
#include "runtime/object/device.h"
#include "runtime/object/platform.h"

namespace weft {

// The platform's devices that match a cl_device_type. CL_INVALID_DEVICE_TYPE if the value is none,
// CL_DEVICE_NOT_FOUND if no device matches.
Result<std::vector<Ref<Device>>> DevicesOfType(const Platform& platform, cl_device_type type);

}  // namespace weft
