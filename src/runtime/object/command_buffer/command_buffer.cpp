// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/command_buffer/command_buffer.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

cl_command_buffer_state_khr FinalState(const RecordedCommands& recorded) {
  const bool complete =
      std::ranges::none_of(recorded.commands, [](const auto& command) { return !command; });
  return complete ? CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR : CL_COMMAND_BUFFER_STATE_FINALIZED_KHR;
}

// Cuts the order into waves, and these into what each queue does.
void AddParts(RecordedCommands& recorded, auto recording_of) {
  auto& [commands, order, wave_ends, parts] = recorded;
  for (uint32_t place = 0; place < order.size(); ++place) {
    const auto [wave, queue] = recording_of(order[place]);
    const bool ends = place + 1 == order.size() || recording_of(order[place + 1]).wave != wave ||
                      recording_of(order[place + 1]).queue != queue;
    if (!ends) continue;
    const uint32_t first = wave_ends.empty() ? 0 : wave_ends.back();
    const bool begins_wave = first == 0 || recording_of(order[first - 1]).wave != wave;
    const bool ends_wave = place + 1 == order.size() || recording_of(order[place + 1]).wave != wave;
    wave_ends.push_back(place + 1);
    const uint32_t count = uint32_t(wave_ends.size());
    const uint32_t level = parts.empty() ? 0 : parts.back().level + uint32_t(begins_wave);
    // A wave of one queue alone goes on where such a one of the same queue ended.
    if (!parts.empty() && begins_wave && ends_wave && parts.back().queue == queue &&
        (parts.size() == 1 || parts[parts.size() - 2].level != parts.back().level))
      parts.back().end_wave = count;
    else
      parts.push_back({queue, level, count - 1, count});
  }
  if (parts.empty()) parts.push_back({0, 0, 0, 0});
}

}  // namespace

CommandBuffer::CommandBuffer(std::vector<Ref<Queue>> queues, cl_command_buffer_flags_khr flags,
                             cl_mutable_dispatch_asserts_khr asserts,
                             std::vector<cl_command_buffer_properties_khr> properties)
    : Object(ObjectTag::kCommandBuffer),
      queues_(std::move(queues)),
      flags_(flags),
      asserts_(asserts),
      properties_(std::move(properties)),
      progress_(queues_.size()) {}

CommandBuffer::~CommandBuffer() = default;

cl_command_buffer_state_khr CommandBuffer::state() const {
  MutexLock lock(mutex_);
  return state_;
}

Result<cl_sync_point_khr> CommandBuffer::Append(std::shared_ptr<Command> command, uint32_t queue,
                                                Kind kind,
                                                std::span<const cl_sync_point_khr> wait_list,
                                                Ref<MutableCommand> handle) {
  MutexLock lock(mutex_);
  if (state_ != CL_COMMAND_BUFFER_STATE_RECORDING_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer is finalized");
  if (commands_.size() == CL_UINT_MAX)
    return Error(CL_OUT_OF_RESOURCES, "{} commands are recorded", commands_.size());
  Progress& progress = progress_[queue];
  uint32_t wave = progress.first_wave;
  for (const cl_sync_point_khr point : wait_list) {
    if (point == 0 || point > commands_.size())
      return Error(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, "sync point {}, {} were given out", point,
                   commands_.size());
    wave = std::max(wave, recordings_[point - 1].wave + 1);
  }
  const bool in_order = !(queues_[queue]->flags() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  if (in_order || (kind == Kind::kBarrier && wait_list.empty()))
    wave = std::max(wave, progress.end_wave);

  if (handle) {
    handle->SetIndex(uint32_t(commands_.size()));
    handles_.push_back(std::move(handle));
  }
  recordings_.push_back({wave, queue});
  commands_.push_back(std::move(command));
  progress.end_wave = std::max(progress.end_wave, wave + 1);
  if (kind == Kind::kBarrier) progress.first_wave = wave + 1;
  return cl_sync_point_khr(commands_.size());
}

Status CommandBuffer::Finalize() {
  MutexLock lock(mutex_);
  if (state_ != CL_COMMAND_BUFFER_STATE_RECORDING_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer is finalized already");
  auto recorded = std::make_shared<RecordedCommands>();
  const auto recording_of = [recordings = std::move(recordings_)](uint32_t index) {
    return recordings[index];
  };
  recorded->order.resize(commands_.size());
  std::iota(recorded->order.begin(), recorded->order.end(), 0);
  std::ranges::sort(recorded->order, {}, [&](uint32_t index) {
    const auto [wave, queue] = recording_of(index);
    return std::tuple(wave, queue, index);
  });
  AddParts(*recorded, recording_of);
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
