// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: command buffers as a whole. What is recorded into them stands in
// command_buffer_record.cpp, command_buffer_image.cpp and command_buffer_dispatch.cpp.
#include "runtime/object/command_buffer/command_buffer.h"

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/ext/command_buffer/recording.h"
#include "runtime/api/shared/bit_properties.h"
#include "runtime/api/shared/device_info.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/command/replay.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/platform.h"

namespace weft {
namespace {

// any command-queue in queues is not a valid command-queue
Status CheckIsOfHost(const Queue& queue) {
  if (!queue.is_on_device()) return {};
  return Error(CL_INVALID_COMMAND_QUEUE, "{} is a device queue", static_cast<const void*>(&queue));
}

Result<Ref<CommandBuffer>> CreateCommandBuffer(HandleList<Queue> queues,
                                               const cl_command_buffer_properties_khr* given) {
  // num_queues is zero, or queues is NULL
  if (queues.empty()) return Error(CL_INVALID_VALUE, "a command buffer needs a queue");
  std::vector<Ref<Queue>> held;
  for (Queue* queue : queues) {
    WEFT_TRY(CheckIsOfHost(*queue));
    // the queues do not have the same context
    if (&queue->context() != &queues.objects().front()->context())
      return Error(CL_INVALID_CONTEXT, "the queues are of several contexts");
    held.emplace_back(queue);
  }
  // values specified in properties are not valid, or a property is specified twice
  BitProperty table[] = {{CL_COMMAND_BUFFER_FLAGS_KHR,
                          CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_MUTABLE_KHR |
                              CL_COMMAND_BUFFER_DEVICE_SIDE_SYNC_KHR,
                          0},
                         {CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR,
                          CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR, 0}};
  WEFT_ASSIGN(auto list, ReadBitProperties(given, table));
  const auto& [flags, asserts] = table;
  return Make<CommandBuffer>(std::move(held), flags.value, asserts.value, std::move(list));
}

Status FinalizeCommandBuffer(CommandBuffer& command_buffer) { return command_buffer.Finalize(); }

// A replay on several queues: each level of its parts waits for the one before. Its event is on a
// queue with profiling, if there is any.
Status EnqueueParts(std::span<Queue* const> queues,
                    std::shared_ptr<const RecordedCommands> recorded, const WaitList& wait_list,
                    EventOut event_out) {
  const auto profiled = std::ranges::find_if(
      queues, [](Queue* queue) { return queue->flags() & CL_QUEUE_PROFILING_ENABLE; });
  Queue& last_queue = profiled == queues.end() ? *queues.front() : **profiled;
  const Ref<Event> whole = Make<Event>(last_queue, std::make_unique<ReplayEndCommand>());
  WaitList before = wait_list;
  std::vector<Ref<Event>> of_level, held;
  const auto next_level = [&] {
    before = WaitList();
    for (const Ref<Event>& each : of_level) before.Add(*each);
    held = std::exchange(of_level, {});
  };
  for (uint32_t level = 0; const RecordedCommands::Part& part : recorded->parts) {
    if (std::exchange(level, part.level) != part.level) next_level();
    of_level.push_back(queues[part.queue]->Submit(
        std::make_unique<ReplayCommand>(recorded, part, whole), before.events()));
    whole->AddPart(of_level.back());
  }
  next_level();
  last_queue.Submit(whole, before.events());
  event_out.Set(whole);
  return {};
}

Status EnqueueCommandBuffer(HandleList<Queue> given, CommandBuffer& command_buffer,
                            WaitList wait_list, EventOut event) {
  // command_buffer is not executable
  WEFT_ASSIGN(auto recorded, command_buffer.Executable());
  std::vector<Queue*> queues(given.begin(), given.end());
  for (const Queue* queue : queues) WEFT_TRY(CheckIsOfHost(*queue));
  const auto usual = command_buffer.queues();
  if (queues.empty())
    for (const Ref<Queue>& queue : usual) queues.push_back(queue.get());
  // num_queues is not what it was on command_buffer's creation
  if (queues.size() != usual.size())
    return Error(CL_INVALID_VALUE, "{} queues, not {}", queues.size(), usual.size());
  // a queue does not have the device of the one set on creation
  for (size_t i = 0; i < queues.size(); ++i)
    if (&queues[i]->device() != &usual[i]->device())
      return Error(CL_INVALID_DEVICE, "queue {} is of another device than on creation", i);
  // a queue does not have the context of the one set on creation
  for (size_t i = 0; i < queues.size(); ++i)
    if (&queues[i]->context() != &command_buffer.context())
      return Error(CL_INVALID_CONTEXT, "queue {} is of another context than on creation", i);
  for (const Queue* queue : queues) WEFT_TRY(queue->CheckStack());
  WEFT_TRY(wait_list.CheckContext(command_buffer.context()));
  if (queues.size() > 1) return EnqueueParts(queues, std::move(recorded), wait_list, event);
  const RecordedCommands::Part part = recorded->parts.front();
  return Enqueue(*queues.front(), std::make_unique<ReplayCommand>(std::move(recorded), part),
                 wait_list, event);
}

// No platform capability to remap is reported.
Result<Ref<CommandBuffer>> RemapCommandBuffer(CommandBuffer& command_buffer, cl_bool automatic,
                                              HandleList<Queue> queues, cl_uint num_handles,
                                              const cl_mutable_command_khr* handles,
                                              cl_mutable_command_khr* handles_ret) {
  // num_queues is zero
  if (queues.empty()) return Error(CL_INVALID_VALUE, "a command buffer needs a queue");
  // automatic is CL_FALSE and num_queues is not that of command_buffer
  if (!automatic && queues.size() != command_buffer.queues().size())
    return Error(CL_INVALID_VALUE, "{} queues, not {}", queues.size(),
                 command_buffer.queues().size());
  // one of handles and handles_ret is NULL and num_handles is not zero, or the other way round
  if ((num_handles == 0) != (handles == nullptr) || (num_handles == 0) != (handles_ret == nullptr))
    return Error(CL_INVALID_VALUE, "a list of {} handles is NULL, or not", num_handles);
  // the platform does not support CL_COMMAND_BUFFER_PLATFORM_REMAP_QUEUES_KHR
  return Error(CL_INVALID_OPERATION, "command buffers are not remapped");
}

Status GetCommandBufferInfo(CommandBuffer& command_buffer, cl_command_buffer_info_khr name,
                            InfoSink sink) {
  switch (name) {
    case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
      return sink.Value<cl_uint>(command_buffer.queues().size());
    case CL_COMMAND_BUFFER_QUEUES_KHR:
      return sink.Objects<cl_command_queue>(command_buffer.queues());
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

Answer CommandBufferInfo(const Device& device, cl_device_info name, InfoSink sink) {
  switch (name) {
    case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
      return sink.Value<cl_device_command_buffer_capabilities_khr>(
          CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
          CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR |
          CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR |
          CL_COMMAND_BUFFER_CAPABILITY_MULTIPLE_QUEUE_KHR);
    case CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR:
      return sink.Value<cl_command_queue_properties>(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                                     CL_QUEUE_PROFILING_ENABLE);
    case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
      return sink.Value<cl_command_queue_properties>(0);
    // All devices are parts of one processor, and of one task graph.
    case CL_DEVICE_COMMAND_BUFFER_NUM_SYNC_DEVICES_KHR: return sink.Value<cl_uint>(1);
    case CL_DEVICE_COMMAND_BUFFER_SYNC_DEVICES_KHR:
      return sink.Object<cl_device_id>(&device.root());
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
WEFT_ENTRY_POINT(clRemapCommandBufferKHR, RemapCommandBuffer)
WEFT_ENTRY_POINT(clGetCommandBufferInfoKHR, GetCommandBufferInfo)

}  // namespace weft
