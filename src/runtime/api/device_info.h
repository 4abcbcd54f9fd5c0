// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups of clGetDeviceInfo's queries that have files of their own.
#pragma once

#include <optional>

#include "runtime/api/info_sink.h"
#include "runtime/object/device.h"

namespace weft {

// The answer to a query of the group, or nothing if the group does not have it.
using Answer = std::optional<Status>;

Answer CommandBufferInfo(const Device& device, cl_device_info name, InfoSink sink);

}  // namespace weft
