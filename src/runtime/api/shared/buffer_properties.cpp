// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/buffer_properties.h"

#include "runtime/api/adapter/handle.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

// The list of devices after its name; answers what follows its final 0.
Result<const cl_mem_properties*> ReadDevices(const Context& context, const cl_mem_properties* next,
                                             BufferProperties& properties) {
  while (*next != CL_MEM_DEVICE_HANDLE_LIST_END_KHR) {
    Device* device = FromHandle(reinterpret_cast<cl_device_id>(*next++));
    // a device is not valid or not associated with context
    if (!device || !context.Has(*device))
      return Error(CL_INVALID_DEVICE, "a device of the list is not one of the context's");
    properties.devices.emplace_back(device);
  }
  return next + 1;
}

}  // namespace

Result<BufferProperties> ReadBufferProperties(const Context& context,
                                              const cl_mem_properties* given) {
  BufferProperties properties;
  if (!given) return properties;
  const cl_mem_properties* next = given;
  while (*next != 0) {
    const cl_mem_properties name = *next++;
    if (name == CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR) {
      // more than one external memory handle
      if (properties.file_descriptor)
        return Error(CL_INVALID_PROPERTY, "a second handle of external memory");
      properties.file_descriptor = int(*next++);
    } else if (name == CL_MEM_DEVICE_HANDLE_LIST_KHR) {
      // the same property name is specified more than once
      if (std::exchange(properties.has_devices, true))
        return Error(CL_INVALID_PROPERTY, "a second list of devices");
      WEFT_ASSIGN(next, ReadDevices(context, next, properties));
    } else {
      // a property name is not a supported property name
      return Error(CL_INVALID_PROPERTY, "there is no buffer property {:#x}", name);
    }
  }
  // CL_MEM_DEVICE_HANDLE_LIST_KHR without a supported external memory handle
  if (properties.has_devices && !properties.file_descriptor)
    return Error(CL_INVALID_PROPERTY, "a list of devices without external memory");
  if (!properties.has_devices)
    properties.devices.assign(context.devices().begin(), context.devices().end());
  properties.list.assign(given, next + 1);
  return properties;
}

}  // namespace weft
