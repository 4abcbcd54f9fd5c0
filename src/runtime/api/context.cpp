// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Contexts".
#include "runtime/object/context.h"

#include <algorithm>
#include <vector>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/device_filter.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/object/device.h"
#include "runtime/object/platform.h"

namespace weft {
namespace {

// A context's property list, checked.
struct ContextProperties {
  std::vector<cl_context_properties> list;  // with the final 0; empty if none was given
  Context::Options options;
};

Result<ContextProperties> ReadProperties(const cl_context_properties* given, void* user_data) {
  constexpr cl_context_properties kZeroed =
      CL_CONTEXT_MEMORY_INITIALIZE_LOCAL_KHR | CL_CONTEXT_MEMORY_INITIALIZE_PRIVATE_KHR;
  ContextProperties read;
  read.options.printf_target.user_data = user_data;
  PropertyList list(given, {"context", CL_INVALID_PROPERTY});
  while (list.HasNext()) {
    // the same property name specified more than once
    WEFT_ASSIGN(const auto name, list.Next());
    const cl_context_properties value = list.Value();
    const bool is_truth_value = value == CL_TRUE || value == CL_FALSE;
    switch (name) {
      case CL_CONTEXT_PLATFORM:
        // platform value is not a valid platform; there is one, and any other number is no address
        if (reinterpret_cast<cl_platform_id>(value) != AsHandle<cl_platform_id>(&Platform::Get()))
          return Error(CL_INVALID_PLATFORM, "0x{:x} is no platform", value);
        break;
      // a supported property name with a value that is not supported
      case CL_CONTEXT_INTEROP_USER_SYNC:
        if (!is_truth_value) return list.BadValue(value);
        break;
      case CL_CONTEXT_TERMINATE_KHR:
        if (!is_truth_value) return list.BadValue(value);
        read.options.terminable = value;
        break;
      case CL_CONTEXT_MEMORY_INITIALIZE_KHR:
        if (value & ~kZeroed) return list.BadValue(value);
        read.options.zero_local = value & CL_CONTEXT_MEMORY_INITIALIZE_LOCAL_KHR;
        read.options.zero_private = value & CL_CONTEXT_MEMORY_INITIALIZE_PRIVATE_KHR;
        break;
      case CL_PRINTF_CALLBACK_ARM:
        if (!value) return list.BadValue(value);
        read.options.printf_target.function = reinterpret_cast<PrintfTarget::Function>(value);
        break;
      case CL_PRINTF_BUFFERSIZE_ARM:
        if (value <= 0) return list.BadValue(value);
        read.options.printf_target.buffer_bytes = size_t(value);
        break;
      case CL_CONTEXT_SHOW_DIAGNOSTICS_INTEL:
        if (value & ~cl_context_properties{CL_CONTEXT_DIAGNOSTICS_LEVEL_ALL_INTEL})
          return list.BadValue(value);
        read.options.diagnostics = cl_bitfield(value);
        break;
      // not a supported property name
      default: return list.Unknown();
    }
  }
  read.list = list.AsGiven();
  return read;
}

using Notify = Context::Notify;

Status CheckNotify(Notify notify, void* user_data, const Context::Options& options) {
  // pfn_notify is NULL but user_data is not NULL
  if (!notify && user_data) return Error(CL_INVALID_VALUE, "user_data without pfn_notify");
  // CL_CONTEXT_SHOW_DIAGNOSTICS_INTEL is set to a nonzero value and pfn_notify is NULL
  if (!notify && options.diagnostics != 0)
    return Error(CL_INVALID_PROPERTY, "diagnostics are asked for without pfn_notify");
  return {};
}

Result<Ref<Context>> CreateContext(const cl_context_properties* properties, cl_uint num_devices,
                                   const cl_device_id* devices, Notify notify, void* user_data) {
  WEFT_ASSIGN(ContextProperties read, ReadProperties(properties, user_data));
  // devices is NULL or num_devices is zero
  if (!devices || num_devices == 0)
    return Error(CL_INVALID_VALUE, "{} devices at {}", num_devices,
                 static_cast<const void*>(devices));
  WEFT_TRY(CheckNotify(notify, user_data, read.options));
  WEFT_ASSIGN(auto list, HandleList<Device>::From(num_devices, devices));
  // A device that stands twice counts once.
  std::vector<Ref<Device>> distinct;
  for (Device* device : list)
    if (std::ranges::find(distinct, device, &Ref<Device>::get) == distinct.end())
      distinct.emplace_back(device);
  return Make<Context>(std::move(distinct), std::move(read.list), read.options, notify, user_data);
}

Result<Ref<Context>> CreateContextFromType(const cl_context_properties* properties,
                                           cl_device_type type, Notify notify, void* user_data) {
  WEFT_ASSIGN(ContextProperties read, ReadProperties(properties, user_data));
  WEFT_TRY(CheckNotify(notify, user_data, read.options));
  WEFT_ASSIGN(auto devices, DevicesOfType(Platform::Get(), type));
  return Make<Context>(std::move(devices), std::move(read.list), read.options, notify, user_data);
}

Status GetContextInfo(Context& context, cl_context_info name, InfoSink sink) {
  switch (name) {
    case CL_CONTEXT_REFERENCE_COUNT: return sink.Value<cl_uint>(context.external_count());
    case CL_CONTEXT_NUM_DEVICES: return sink.Value<cl_uint>(context.devices().size());
    case CL_CONTEXT_DEVICES: return sink.Objects<cl_device_id>(context.devices());
    case CL_CONTEXT_PROPERTIES: return sink.Array<cl_context_properties>(context.properties());
  }
  return sink.Unknown(name);
}

Status SetContextDestructorCallback(Context& context, Context::Destructors::Function destructor,
                                    void* user_data) {
  // pfn_notify is NULL
  if (!destructor) return Error(CL_INVALID_VALUE, "pfn_notify is NULL");
  return context.destructors().Add(destructor, user_data);
}

Status TerminateContext(Context& context) { return context.Terminate(); }

}  // namespace

WEFT_ENTRY_POINT(clCreateContext, CreateContext)
WEFT_ENTRY_POINT(clCreateContextFromType, CreateContextFromType)
WEFT_ENTRY_POINT(clRetainContext, RetainHandle<cl_context>)
WEFT_ENTRY_POINT(clReleaseContext, ReleaseHandle<cl_context>)
WEFT_ENTRY_POINT(clGetContextInfo, GetContextInfo)
WEFT_ENTRY_POINT(clSetContextDestructorCallback, SetContextDestructorCallback)
WEFT_ENTRY_POINT(clTerminateContextKHR, TerminateContext)

}  // namespace weft
