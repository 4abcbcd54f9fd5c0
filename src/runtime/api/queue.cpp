// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapters on command-queues, flush and finish.
#include "runtime/object/queue.h"

#include <optional>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/api/shared/queue_families.h"
#include "runtime/api/shared/version.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

constexpr cl_command_queue_properties kDeviceFlags =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

// The pairs of a property list.
struct QueueProperties {
  cl_command_queue_properties flags = 0;
  QueueOptions options;
  std::optional<cl_queue_properties> size;
  bool has_hint = false;                             // what is for queues of the host alone
  std::optional<cl_queue_properties> family, index;  // cl_intel_command_queue_families
  std::vector<cl_queue_properties> list;             // as given, with the final 0
};

// cl_khr_priority_hints
Result<StrandPriority> ReadPriority(cl_queue_properties value) {
  switch (value) {
    case CL_QUEUE_PRIORITY_HIGH_KHR: return StrandPriority::kHigh;
    case CL_QUEUE_PRIORITY_MED_KHR: return StrandPriority::kMedium;
    case CL_QUEUE_PRIORITY_LOW_KHR: return StrandPriority::kLow;
  }
  return Error(CL_INVALID_VALUE, "there is no queue priority {:#x}", value);
}

// cl_khr_throttle_hints: the operating system decides about clocks, so the hint changes nothing.
Status CheckThrottle(cl_queue_properties value) {
  if (value != CL_QUEUE_THROTTLE_HIGH_KHR && value != CL_QUEUE_THROTTLE_MED_KHR &&
      value != CL_QUEUE_THROTTLE_LOW_KHR)
    return Error(CL_INVALID_VALUE, "there is no queue throttle {:#x}", value);
  return {};
}

// cl_intel_command_queue_families: the one queue of the one family, if any.
Status CheckFamily(std::optional<cl_queue_properties> family,
                   std::optional<cl_queue_properties> index) {
  // a family is specified and no index, or an index and no family
  if (family.has_value() != index.has_value())
    return Error(CL_INVALID_VALUE, "a queue family needs an index, and an index a family");
  // the family, or the index in it, is beyond the number that there is
  if (family && (*family >= std::size(kQueueFamilies) || *index >= kQueueFamilies[*family].count))
    return Error(CL_INVALID_VALUE, "there is no queue {} of family {}", *index, *family);
  return {};
}

Result<QueueProperties> ReadProperties(const Device& device, const cl_queue_properties* given) {
  QueueProperties properties;
  PropertyList list(given, {"queue", CL_INVALID_VALUE});
  while (list.HasNext()) {
    WEFT_ASSIGN(const auto name, list.Next());
    const cl_queue_properties value = list.Value();
    switch (name) {
      case CL_QUEUE_PROPERTIES: properties.flags = value; break;
      case CL_QUEUE_SIZE: properties.size = value; break;
      case CL_QUEUE_PRIORITY_KHR: {
        WEFT_ASSIGN(properties.options.priority, ReadPriority(value));
        properties.has_hint = true;
        break;
      }
      case CL_QUEUE_THROTTLE_KHR:
        WEFT_TRY(CheckThrottle(value));
        properties.has_hint = true;
        break;
      // cl_arm_scheduling_controls
      case CL_QUEUE_KERNEL_BATCHING_ARM:
        if (value != CL_TRUE && value != CL_FALSE) return list.BadValue(value);
        properties.options.flushes_each = value == CL_FALSE;
        properties.has_hint = true;
        break;
      case CL_QUEUE_COMPUTE_UNIT_LIMIT_ARM:
        // greater than 0 and at most CL_DEVICE_MAX_COMPUTE_UNITS
        if (value == 0 || value > device.units().size()) return list.BadValue(value);
        properties.options.units = cl_uint(value);
        properties.has_hint = true;
        break;
      case CL_QUEUE_FAMILY_INTEL: properties.family = value; break;
      case CL_QUEUE_INDEX_INTEL: properties.index = value; break;
      default: return list.Unknown();
    }
  }
  WEFT_TRY(CheckFamily(properties.family, properties.index));
  properties.list = list.AsGiven();
  return properties;
}

Status CheckProperties(const QueueProperties& properties) {
  const auto [flags, size] = std::pair(properties.flags, properties.size);
  // values specified in properties are not valid
  if (flags & ~(kHostQueueFlags | kDeviceFlags))
    return Error(CL_INVALID_VALUE, "queue flags {:#x}, known are {:#x}", flags,
                 kHostQueueFlags | kDeviceFlags);
  const bool on_device = flags & CL_QUEUE_ON_DEVICE;
  if (on_device && !(flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE))
    return Error(CL_INVALID_VALUE, "a device queue must be out of order");
  if (!on_device && ((flags & CL_QUEUE_ON_DEVICE_DEFAULT) || size))
    return Error(CL_INVALID_VALUE, "a host queue has no size and is no device default");
  if (on_device && (flags & CL_QUEUE_THREAD_LOCAL_EXEC_ENABLE_INTEL))
    return Error(CL_INVALID_VALUE, "no thread enqueues on a device queue");
  // values specified in properties are valid but are not supported by device
  if (on_device && !ReportedBits(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES))
    return Error(CL_INVALID_QUEUE_PROPERTIES, "the device has no device queues");
  // CL_QUEUE_PRIORITY_KHR, CL_QUEUE_THROTTLE_KHR or another property of how the host's commands run
  // is specified for an on-device queue
  if (on_device && properties.has_hint)
    return Error(CL_INVALID_QUEUE_PROPERTIES, "hints are for queues of the host");
  // CL_QUEUE_SIZE is at most CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE
  if (size && (*size == 0 || *size > kMaxDeviceQueueBytes))
    return Error(CL_INVALID_QUEUE_PROPERTIES, "a device queue of {} bytes, the limit is {}", *size,
                 kMaxDeviceQueueBytes);
  return {};
}

// There is one default queue of a device and a context, which is given out again.
Result<Ref<Queue>> CreateDeviceQueue(Context& context, Device& device, QueueProperties properties) {
  const bool is_default = properties.flags & CL_QUEUE_ON_DEVICE_DEFAULT;
  DefaultQueues& defaults = context.default_queues();
  if (is_default)
    if (Ref<Queue> known = defaults.Find(device)) return known;
  properties.options.size = cl_uint(properties.size.value_or(kPreferredDeviceQueueBytes));
  WEFT_ASSIGN(Ref<Queue> queue, Queue::Create(context, device, properties.flags,
                                              std::move(properties.list), properties.options));
  if (is_default) defaults.Set(device, *queue);
  return queue;
}

Result<Ref<Queue>> CreateCommandQueueWithProperties(Context& context, Device& device,
                                                    const cl_queue_properties* given) {
  // device is not associated with context
  if (!context.Has(device)) return Error(CL_INVALID_DEVICE, "the context lacks the device");
  WEFT_ASSIGN(auto properties, ReadProperties(device, given));
  WEFT_TRY(CheckProperties(properties));
  if (properties.flags & CL_QUEUE_ON_DEVICE)
    return CreateDeviceQueue(context, device, std::move(properties));
  return Queue::Create(context, device, properties.flags, std::move(properties.list),
                       properties.options);
}

// cl_khr_create_command_queue: values that need a later version of OpenCL are not supported.
Result<Ref<Queue>> CreateCommandQueueWithPropertiesKHR(Context& context, Device& device,
                                                       const cl_queue_properties* given) {
  // device is not associated with context
  if (!context.Has(device)) return Error(CL_INVALID_DEVICE, "the context lacks the device");
  WEFT_ASSIGN(const auto properties, ReadProperties(device, given));
  WEFT_TRY(CheckProperties(properties));
  // values specified in properties are valid but are not supported by device
  if (properties.flags & CL_QUEUE_ON_DEVICE)
    return Error(CL_INVALID_QUEUE_PROPERTIES, "device queues are none of the extension's");
  return CreateCommandQueueWithProperties(context, device, given);
}

Result<Ref<Queue>> CreateCommandQueue(Context& context, Device& device,
                                      cl_command_queue_properties flags) {
  // device is not associated with context
  if (!context.Has(device)) return Error(CL_INVALID_DEVICE, "the context lacks the device");
  // values specified in properties are not valid
  if (flags & ~kHostQueueFlags)
    return Error(CL_INVALID_VALUE, "queue flags {:#x}, known are {:#x}", flags, kHostQueueFlags);
  return Queue::Create(context, device, flags, {});
}

Status RetainCommandQueue(AnyQueue any) {
  any.queue.RetainExternal();
  return {};
}

// Commands enqueued before run to their end: their events hold the queue.
Status ReleaseCommandQueue(AnyQueue any) {
  Queue& queue = any.queue;
  WEFT_TRY(queue.Flush());
  return ReleaseHandle<cl_command_queue>(queue);
}

Status GetCommandQueueInfo(AnyQueue any, cl_command_queue_info name, InfoSink sink) {
  Queue& queue = any.queue;
  switch (name) {
    case CL_QUEUE_CONTEXT: return sink.Object<cl_context>(&queue.context());
    case CL_QUEUE_DEVICE: return sink.Object<cl_device_id>(&queue.device());
    case CL_QUEUE_REFERENCE_COUNT: return sink.Value<cl_uint>(queue.external_count());
    case CL_QUEUE_PROPERTIES: return sink.Value<cl_command_queue_properties>(queue.flags());
    case CL_QUEUE_PROPERTIES_ARRAY: return sink.Array<cl_queue_properties>(queue.properties());
    case CL_QUEUE_SIZE:
      // command_queue is not a valid command-queue for param_name
      if (!queue.is_on_device()) return Error(CL_INVALID_COMMAND_QUEUE, "a host queue has no size");
      return sink.Value<cl_uint>(queue.size());
    case CL_QUEUE_DEVICE_DEFAULT: {
      const Ref<Queue> known = queue.context().default_queues().Find(queue.device());
      return sink.Object<cl_command_queue>(known.get());
    }
    case CL_QUEUE_FAMILY_INTEL:
    case CL_QUEUE_INDEX_INTEL: return sink.Value<cl_uint>(0);
  }
  return sink.Unknown(name);
}

Status SetCommandQueueProperty(Queue&, cl_command_queue_properties, cl_bool,
                               cl_command_queue_properties*) {
  // no devices in the context support modifying the properties of a command-queue
  return Error(CL_INVALID_OPERATION, "queue properties are set when the queue is created");
}

Status Flush(Queue& queue) { return queue.Flush(); }

Status Finish(Queue& queue) { return queue.Finish(); }

}  // namespace

WEFT_ENTRY_POINT(clCreateCommandQueue, CreateCommandQueue)
WEFT_ENTRY_POINT(clCreateCommandQueueWithProperties, CreateCommandQueueWithProperties)
WEFT_ENTRY_POINT(clCreateCommandQueueWithPropertiesKHR, CreateCommandQueueWithPropertiesKHR)
WEFT_ENTRY_POINT(clRetainCommandQueue, RetainCommandQueue)
WEFT_ENTRY_POINT(clReleaseCommandQueue, ReleaseCommandQueue)
WEFT_ENTRY_POINT(clGetCommandQueueInfo, GetCommandQueueInfo)
WEFT_ENTRY_POINT(clSetCommandQueueProperty, SetCommandQueueProperty)
WEFT_ENTRY_POINT(clFlush, Flush)
WEFT_ENTRY_POINT(clFinish, Finish)

}  // namespace weft
