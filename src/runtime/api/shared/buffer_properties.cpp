// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/buffer_properties.h"

#include "runtime/api/adapter/handle.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

Result<MemoryProperties> Read(const Context& context, const cl_mem_properties* given,
                              bool is_image) {
  MemoryProperties properties;
  if (!given) return properties;
  const auto add_device = [&](cl_mem_properties handle) -> Status {
    Device* device = FromHandle(reinterpret_cast<cl_device_id>(handle));
    // a device is not valid or not associated with context
    if (!device || !context.Has(*device))
      return Error(CL_INVALID_DEVICE, "a device of the list is not one of the context's");
    properties.devices.emplace_back(device);
    return {};
  };
  PropertyList list(given, {is_image ? "image" : "buffer", CL_INVALID_PROPERTY});
  while (list.HasNext()) {
    // the same property name is specified more than once; more than one external memory handle
    WEFT_ASSIGN(const auto name, list.Next());
    switch (name) {
      case CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR:
        properties.file_descriptor = int(list.Value());
        break;
      case CL_MEM_DEVICE_HANDLE_LIST_KHR:
        properties.has_devices = true;
        WEFT_TRY(list.Values(CL_MEM_DEVICE_HANDLE_LIST_END_KHR, add_device));
        break;
      case CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT: {
        if (is_image) return list.Unknown();
        const auto value = list.Value();
        if (value != CL_TRUE && value != CL_FALSE) return list.BadValue(value);
        properties.has_address = value;
        break;
      }
      // a property name is not a supported property name
      default: return list.Unknown();
    }
  }
  // CL_MEM_DEVICE_HANDLE_LIST_KHR without a supported external memory handle
  if (properties.has_devices && !properties.file_descriptor)
    return Error(CL_INVALID_PROPERTY, "a list of devices without external memory");
  if (!properties.has_devices)
    properties.devices.assign(context.devices().begin(), context.devices().end());
  properties.list = list.AsGiven();
  return properties;
}

}  // namespace

Result<MemoryProperties> ReadBufferProperties(const Context& context,
                                              const cl_mem_properties* given) {
  return Read(context, given, false);
}

Result<MemoryProperties> ReadImageProperties(const Context& context,
                                             const cl_mem_properties* given) {
  return Read(context, given, true);
}

}  // namespace weft
