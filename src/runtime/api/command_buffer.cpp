// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: command buffers as a whole. What is recorded into them stands in
// command_buffer_record.cpp, command_buffer_dispatch.cpp and command_buffer_absent.cpp.
#include "runtime/object/command_buffer.h"

#include "runtime/api/adapter.h"
#include "runtime/api/bit_properties.h"
#include "runtime/api/device_info.h"
#include "runtime/api/enqueue.h"
#include "runtime/api/recording.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

Result<Ref<CommandBuffer>> CreateCommandBuffer(HandleList<Queue> queues,
                                               const cl_command_buffer_properties_khr* given) {
  // cl_khr_command_buffer_multi_device is not supported and num_queues is not one
  if (queues.size() != 1) return Error(CL_INVALID_VALUE, "{} queues, not one", queues.size());
  // values specified in properties are not valid, or a property is specified twice
  BitProperty table[] = {
      {CL_COMMAND_BUFFER_FLAGS_KHR,
       CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_MUTABLE_KHR, 0},
      {CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR,
       CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR, 0}};
  WEFT_ASSIGN(auto list, ReadBitProperties(given, table));
  const auto& [flags, asserts] = table;
  return Make<CommandBuffer>(*queues.objects().front(), flags.value, asserts.value,
                             std::move(list));
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
