// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/ext/semaphore/semaphore_properties.h"

#include <algorithm>
#include <utility>

#include "runtime/api/adapter/handle.h"
#include "runtime/api/shared/sharing.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

// What follows a list's final 0.
using Rest = Result<const cl_semaphore_properties_khr*>;

// The value after CL_SEMAPHORE_TYPE_KHR.
Rest ReadType(const cl_semaphore_properties_khr* next) {
  // the value specified for a supported property name is not valid
  if (*next != CL_SEMAPHORE_TYPE_BINARY_KHR)
    return Error(CL_INVALID_PROPERTY, "there is no semaphore type {}", *next);
  return next + 1;
}

Rest ReadDevices(const Context& context, const cl_semaphore_properties_khr* next,
                 SemaphoreProperties& properties) {
  for (; *next != CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR; ++next) {
    Device* device = FromHandle(reinterpret_cast<cl_device_id>(*next));
    // a device identified by the list is not one of the devices within context
    if (!device || !context.Has(*device))
      return Error(CL_INVALID_DEVICE, "a device of the list is not one of the context's");
    properties.devices.emplace_back(device);
  }
  // the list does not identify exactly one valid device
  if (properties.devices.size() != 1)
    return Error(CL_INVALID_DEVICE, "{} devices, and 1 can be named", properties.devices.size());
  return next + 1;
}

Rest ReadExportTypes(const cl_semaphore_properties_khr* next, SemaphoreProperties& properties) {
  for (; *next != CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR; ++next) {
    // the value specified for a supported property name is not valid
    if (std::ranges::find(kExportableSemaphores, *next) == std::end(kExportableSemaphores))
      return Error(CL_INVALID_PROPERTY, "no semaphore has handles of type {:#x}", *next);
    properties.export_types.push_back(cl_external_semaphore_handle_type_khr(*next));
  }
  // more than one semaphore handle type is specified in the list
  if (properties.export_types.size() > 1)
    return Error(CL_INVALID_VALUE, "{} handle types to export, and 1 can be named",
                 properties.export_types.size());
  return next + 1;
}

// One property, whose value follows its name.
Rest ReadProperty(const Context& context, const cl_semaphore_properties_khr* given,
                  SemaphoreProperties& properties) {
  const cl_semaphore_properties_khr name = *given, *value = given + 1;
  const auto once = [&](bool& seen) -> Status {
    // the same property name is specified more than once
    if (std::exchange(seen, true))
      return Error(CL_INVALID_PROPERTY, "property {:#x} is given twice", name);
    return {};
  };
  switch (name) {
    case CL_SEMAPHORE_TYPE_KHR: WEFT_TRY(once(properties.has_type)); return ReadType(value);
    case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR:
      WEFT_TRY(once(properties.has_devices));
      return ReadDevices(context, value, properties);
    case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
      WEFT_TRY(once(properties.has_export_types));
      return ReadExportTypes(value, properties);
    case CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR:
    case CL_SEMAPHORE_HANDLE_SYNC_FD_KHR:
      // more than one external semaphore handle
      if (properties.import)
        return Error(CL_INVALID_PROPERTY, "a second handle of an external semaphore");
      properties.import = {cl_external_semaphore_handle_type_khr(name), int(*value)};
      return value + 1;
  }
  // a property name is not a supported property name
  return Error(CL_INVALID_PROPERTY, "there is no semaphore property {:#x}", name);
}

}  // namespace

Result<SemaphoreProperties> ReadSemaphoreProperties(const Context& context,
                                                    const cl_semaphore_properties_khr* given) {
  // sema_props is NULL
  if (!given) return Error(CL_INVALID_VALUE, "a semaphore without properties");
  SemaphoreProperties properties;
  const cl_semaphore_properties_khr* next = given;
  while (*next != 0) {
    WEFT_ASSIGN(next, ReadProperty(context, next, properties));
  }
  // sema_props does not specify the minimum set of properties
  if (!properties.has_type) return Error(CL_INVALID_VALUE, "the semaphore has no type");
  // a multiple device context without CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR
  if (!properties.has_devices && context.devices().size() > 1)
    return Error(CL_INVALID_PROPERTY, "the context has {} devices and none is named",
                 context.devices().size());
  // a handle as well as CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR
  if (properties.import && properties.has_export_types)
    return Error(CL_INVALID_OPERATION, "a semaphore that is imported can not be exported");
  if (!properties.has_devices)
    properties.devices.assign(context.devices().begin(), context.devices().end());
  properties.list.assign(given, next + 1);
  return properties;
}

}  // namespace weft
