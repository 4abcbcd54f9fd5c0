// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/ext/semaphore/semaphore_properties.h"

#include <algorithm>

#include "runtime/api/adapter/handle.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/api/shared/sharing.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

using List = PropertyList<cl_semaphore_properties_khr>;

Status ReadDevices(const Context& context, List& list, SemaphoreProperties& properties) {
  properties.has_devices = true;
  WEFT_TRY(list.Values(CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR, [&](auto handle) -> Status {
    Device* device = FromHandle(reinterpret_cast<cl_device_id>(handle));
    // a device identified by the list is not one of the devices within context
    if (!device || !context.Has(*device))
      return Error(CL_INVALID_DEVICE, "a device of the list is not one of the context's");
    properties.devices.emplace_back(device);
    return {};
  }));
  // the list does not identify exactly one valid device
  if (properties.devices.size() != 1)
    return Error(CL_INVALID_DEVICE, "{} devices, and 1 can be named", properties.devices.size());
  return {};
}

Status ReadExportTypes(List& list, SemaphoreProperties& properties) {
  properties.has_export_types = true;
  WEFT_TRY(list.Values(CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR, [&](auto type) -> Status {
    // the value specified for a supported property name is not valid
    if (std::ranges::find(kExportableSemaphores, type) == std::end(kExportableSemaphores))
      return Error(CL_INVALID_PROPERTY, "no semaphore has handles of type {:#x}", type);
    properties.export_types.push_back(cl_external_semaphore_handle_type_khr(type));
    return {};
  }));
  // more than one semaphore handle type is specified in the list
  if (properties.export_types.size() > 1)
    return Error(CL_INVALID_VALUE, "{} handle types to export, and 1 can be named",
                 properties.export_types.size());
  return {};
}

// The value or values behind a name.
Status ReadProperty(const Context& context, cl_semaphore_properties_khr name, List& list,
                    SemaphoreProperties& properties) {
  switch (name) {
    case CL_SEMAPHORE_TYPE_KHR:
      properties.has_type = true;
      // the value specified for a supported property name is not valid
      if (const auto type = list.Value(); type != CL_SEMAPHORE_TYPE_BINARY_KHR)
        return list.BadValue(type);
      return {};
    case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR: return ReadDevices(context, list, properties);
    case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR: return ReadExportTypes(list, properties);
    case CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR:
    case CL_SEMAPHORE_HANDLE_SYNC_FD_KHR:
      // more than one external semaphore handle
      if (properties.import)
        return Error(CL_INVALID_PROPERTY, "a second handle of an external semaphore");
      properties.import = {cl_external_semaphore_handle_type_khr(name), int(list.Value())};
      return {};
  }
  // a property name is not a supported property name
  return list.Unknown();
}

}  // namespace

Result<SemaphoreProperties> ReadSemaphoreProperties(const Context& context,
                                                    const cl_semaphore_properties_khr* given) {
  // sema_props is NULL
  if (!given) return Error(CL_INVALID_VALUE, "a semaphore without properties");
  SemaphoreProperties properties;
  List list(given, {"semaphore", CL_INVALID_PROPERTY});
  while (list.HasNext()) {
    // the same property name is specified more than once
    WEFT_ASSIGN(const auto name, list.Next());
    WEFT_TRY(ReadProperty(context, name, list, properties));
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
  properties.list = list.AsGiven();
  return properties;
}

}  // namespace weft
