// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: command buffers as a whole. What is recorded into them stands in
// command_buffer_record.cpp, command_buffer_dispatch.cpp and command_buffer_absent.cpp.
#include "runtime/object/command_buffer.h"

#include "runtime/api/adapter.h"
#include "runtime/api/device_info.h"
#include "runtime/api/enqueue.h"
#include "runtime/api/recording.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

// The pairs of a property list.
struct BufferProperties {
  cl_command_buffer_flags_khr flags = 0;
  cl_mutable_dispatch_asserts_khr asserts = 0;
  bool has_flags = false, has_asserts = false;
  std::vector<cl_command_buffer_properties_khr> list;  // as given, with the final 0
};

Result<BufferProperties> ReadProperties(const cl_command_buffer_properties_khr* given) {
  BufferProperties properties;
  if (!given) return properties;
  for (; *given != 0; given += 2) {
    cl_bitfield known = 0, *value = nullptr;
    bool* seen = nullptr;
    if (given[0] == CL_COMMAND_BUFFER_FLAGS_KHR) {
      known = CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_MUTABLE_KHR;
      value = &properties.flags;
      seen = &properties.has_flags;
    } else if (given[0] == CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR) {
      known = CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR;
      value = &properties.asserts;
      seen = &properties.has_asserts;
    } else {
      return Error(CL_INVALID_VALUE, "there is no command buffer property {:#x}", given[0]);
    }
    if (*seen) return Error(CL_INVALID_VALUE, "property {:#x} is given twice", given[0]);
    if (given[1] & ~known)
      return Error(CL_INVALID_VALUE, "property {:#x} is {:#x}, known are {:#x}", given[0], given[1],
                   known);
    *seen = true;
    *value = given[1];
    properties.list.insert(properties.list.end(), given, given + 2);
  }
  properties.list.push_back(0);
  return properties;
}

Result<Ref<CommandBuffer>> CreateCommandBuffer(HandleList<Queue> queues,
                                               const cl_command_buffer_properties_khr* given) {
  // cl_khr_command_buffer_multi_device is not supported and num_queues is not one
  if (queues.size() != 1) return Error(CL_INVALID_VALUE, "{} queues, not one", queues.size());
  // values specified in properties are not valid, or a property is specified twice
  WEFT_ASSIGN(auto properties, ReadProperties(given));
  return Make<CommandBuffer>(*queues.objects().front(), properties.flags, properties.asserts,
                             std::move(properties.list));
}

Status FinalizeCommandBuffer(CommandBuffer& command_buffer) { return command_buffer.Finalize(); }

Status EnqueueCommandBuffer(HandleList<Queue> queues, CommandBuffer& command_buffer,
                            WaitList wait_list, EventOut event) {
  // command_buffer is not executable
  WEFT_ASSIGN(auto recorded, command_buffer.Executable());
  // num_queues is not what it was on command_buffer's creation
  if (queues.size() > 1) return Error(CL_INVALID_VALUE, "{} queues, not one", queues.size());
  const Queue& usual = command_buffer.queue();
  Queue& queue = queues.empty() ? command_buffer.queue() : *queues.objects().front();
  // the queue does not have the device of the one set on creation
  if (&queue.device() != &usual.device())
    return Error(CL_INVALID_DEVICE, "the queue is of another device than the command buffer");
  // the queue does not have the context of the one set on creation
  if (&queue.context() != &usual.context())
    return Error(CL_INVALID_CONTEXT, "the queue is of another context than the command buffer");
  WEFT_TRY(wait_list.CheckContext(command_buffer.context()));
  return Enqueue(queue, std::make_unique<ReplayCommand>(std::move(recorded)), wait_list, event);
}

Status GetCommandBufferInfo(CommandBuffer& command_buffer, cl_command_buffer_info_khr name,
                            InfoSink sink) {
  switch (name) {
    case CL_COMMAND_BUFFER_NUM_QUEUES_KHR: return sink.Value<cl_uint>(1);
    case CL_COMMAND_BUFFER_QUEUES_KHR:
      return sink.Object<cl_command_queue>(&command_buffer.queue());
    case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
      return sink.Value<cl_uint>(command_buffer.external_count());
    case CL_COMMAND_BUFFER_STATE_KHR:
      return sink.Value<cl_command_buffer_state_khr>(command_buffer.state());
    case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
      return sink.Array<cl_command_buffer_properties_khr>(command_buffer.properties());
    case CL_COMMAND_BUFFER_CONTEXT_KHR: return sink.Object<cl_context>(&command_buffer.context());
  }
  return sink.Unknown(name);
}

}  // namespace

Answer CommandBufferInfo(const Device&, cl_device_info name, InfoSink sink) {
  switch (name) {
    case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
      return sink.Value<cl_device_command_buffer_capabilities_khr>(
          CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
          CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR);
    case CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR:
      return sink.Value<cl_command_queue_properties>(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                                     CL_QUEUE_PROFILING_ENABLE);
    case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
      return sink.Value<cl_command_queue_properties>(0);
    case CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR:
      return sink.Value<cl_mutable_dispatch_fields_khr>(kMutableDispatchFields);
  }
  return std::nullopt;
}

WEFT_ENTRY_POINT(clCreateCommandBufferKHR, CreateCommandBuffer)
WEFT_ENTRY_POINT(clRetainCommandBufferKHR, RetainHandle<cl_command_buffer_khr>)
WEFT_ENTRY_POINT(clReleaseCommandBufferKHR, ReleaseHandle<cl_command_buffer_khr>)
WEFT_ENTRY_POINT(clFinalizeCommandBufferKHR, FinalizeCommandBuffer)
WEFT_ENTRY_POINT(clEnqueueCommandBufferKHR, EnqueueCommandBuffer)
WEFT_ENTRY_POINT(clGetCommandBufferInfoKHR, GetCommandBufferInfo)

}  // namespace weft
