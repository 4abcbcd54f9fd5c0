// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups of clGetDeviceInfo's queries that have files of their own.
#pragma once

#include <optional>

#include "runtime/api/adapter/info_sink.h"
#include "runtime/object/device.h"

namespace weft {

// The answer to a query of the group, or nothing if the group does not have it.
using Answer = std::optional<Status>;

// How a device may be partitioned, and how it came to be (also those of cl_ext_device_fission).
Answer PartitionInfo(const Device& device, cl_device_info name, InfoSink sink);
// cl_intel_device_attribute_query.
Answer AttributeInfo(const Device& device, cl_device_info name, InfoSink sink);
// cl_khr_device_uuid.
Answer CommandBufferInfo(const Device& device, cl_device_info name, InfoSink sink);
Answer UuidInfo(const Device& device, cl_device_info name, InfoSink sink);

}  // namespace weft
