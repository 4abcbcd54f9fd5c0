// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/command_buffer.h"

#include <algorithm>
#include <numeric>

#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

cl_command_buffer_state_khr FinalState(const RecordedCommands& recorded) {
  const bool complete =
      std::ranges::none_of(recorded.commands, [](const auto& command) { return !command; });
  return complete ? CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR : CL_COMMAND_BUFFER_STATE_FINALIZED_KHR;
}

}  // namespace

CommandBuffer::CommandBuffer(Queue& queue, cl_command_buffer_flags_khr flags,
                             cl_mutable_dispatch_asserts_khr asserts,
                             std::vector<cl_command_buffer_properties_khr> properties)
    : Object(ObjectTag::kCommandBuffer),
      queue_(&queue),
      flags_(flags),
      asserts_(asserts),
      properties_(std::move(properties)) {}

CommandBuffer::~CommandBuffer() = default;

cl_command_buffer_state_khr CommandBuffer::state() const {
  MutexLock lock(mutex_);
  return state_;
}

Result<cl_sync_point_khr> CommandBuffer::Append(std::shared_ptr<Command> command, Kind kind,
                                                std::span<const cl_sync_point_khr> wait_list,
                                                Ref<MutableCommand> handle) {
  MutexLock lock(mutex_);
  if (state_ != CL_COMMAND_BUFFER_STATE_RECORDING_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer is finalized");
  if (commands_.size() == CL_UINT_MAX)
    return Error(CL_OUT_OF_RESOURCES, "{} commands are recorded", commands_.size());
  uint32_t wave = first_wave_;
  for (const cl_sync_point_khr point : wait_list) {
    if (point == 0 || point > commands_.size())
      return Error(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, "sync point {}, {} were given out", point,
                   commands_.size());
    wave = std::max(wave, waves_[point - 1] + 1);
  }
  const bool in_order = !(queue_->flags() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  if (in_order || (kind == Kind::kBarrier && wait_list.empty())) wave = wave_count_;

  if (handle) {
    handle->SetIndex(uint32_t(commands_.size()));
    handles_.push_back(std::move(handle));
  }
  waves_.push_back(wave);
  commands_.push_back(std::move(command));
  wave_count_ = std::max(wave_count_, wave + 1);
  if (kind == Kind::kBarrier) first_wave_ = wave + 1;
  return cl_sync_point_khr(commands_.size());
}

Status CommandBuffer::Finalize() {
  MutexLock lock(mutex_);
  if (state_ != CL_COMMAND_BUFFER_STATE_RECORDING_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer is finalized already");
  auto recorded = std::make_shared<RecordedCommands>();
  // A counting sort: each wave begins where those before it end.
  std::vector<uint32_t> next(wave_count_ + 1);
  for (const uint32_t wave : waves_) ++next[wave + 1];
  std::inclusive_scan(next.begin(), next.end(), next.begin());
  recorded->wave_ends.assign(next.begin() + 1, next.end());
  recorded->order.resize(waves_.size());
  for (uint32_t index = 0; index < waves_.size(); ++index)
    recorded->order[next[waves_[index]]++] = index;
  recorded->commands = std::move(commands_);
  state_ = FinalState(*recorded);
  recorded_ = std::move(recorded);
  return {};
}

Result<std::shared_ptr<const RecordedCommands>> CommandBuffer::Executable() const {
  MutexLock lock(mutex_);
  if (state_ != CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer's state is {}, {} is needed", state_,
                 CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR);
  return recorded_;
}

void CommandBuffer::Update(std::span<std::pair<MutableCommand*, Dispatch>> updates) {
  std::shared_ptr<const RecordedCommands> old;  // goes when the lock is free again
  MutexLock lock(mutex_);
  auto changed = std::make_shared<RecordedCommands>(*recorded_);
  for (auto& [handle, dispatch] : updates) {
    changed->commands[handle->index()] = dispatch.command;
    handle->Exchange(dispatch);
  }
  state_ = FinalState(*changed);
  old = std::exchange(recorded_, std::move(changed));
}

}  // namespace weft
