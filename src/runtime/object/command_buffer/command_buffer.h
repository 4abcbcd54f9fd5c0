// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "runtime/base/command_buffer_api.h"
#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/object/command_buffer/mutable_command.h"
#include "runtime/object/command_buffer/recorded_commands.h"
#include "runtime/object/queue.h"
#include "runtime/os/mutex.h"

namespace weft {

// A cl_command_buffer_khr: commands recorded for one or several queues, then finalized, then
// enqueued any number of times. An enqueue takes the commands as they are; updates make new ones
// beside those that still run.
class CommandBuffer : public Object {
 public:
  // `properties` as given, with the final 0; empty if there were none.
  CommandBuffer(std::vector<Ref<Queue>> queues, cl_command_buffer_flags_khr flags,
                cl_mutable_dispatch_asserts_khr asserts,
                std::vector<cl_command_buffer_properties_khr> properties);
  ~CommandBuffer();

  std::span<const Ref<Queue>> queues() const { return queues_; }
  Context& context() const { return queues_.front()->context(); }
  bool is_mutable() const { return flags_ & CL_COMMAND_BUFFER_MUTABLE_KHR; }
  cl_mutable_dispatch_asserts_khr asserts() const { return asserts_; }
  std::span<const cl_command_buffer_properties_khr> properties() const { return properties_; }
  cl_command_buffer_state_khr state() const;

  // Whether a command is a barrier: what is recorded behind it waits for it.
  enum class Kind : uint8_t { kCommand, kBarrier };
  // Records a command of the queue of this index (null if its kernel arguments are missing) behind
  // the sync points, and the handle by which it is updated, if there is one. CL_INVALID_OPERATION
  // unless recording, CL_INVALID_SYNC_POINT_WAIT_LIST_KHR for a sync point that was not given out.
  Result<cl_sync_point_khr> Append(std::shared_ptr<Command> command, uint32_t queue, Kind kind,
                                   std::span<const cl_sync_point_khr> wait_list,
                                   Ref<MutableCommand> handle);
  // CL_INVALID_OPERATION unless recording.
  Status Finalize();
  // What an enqueue runs; CL_INVALID_OPERATION unless executable.
  Result<std::shared_ptr<const RecordedCommands>> Executable() const;
  // Exchanges all these dispatches at once, for later enqueues; the former ones come back.
  void Update(std::span<std::pair<MutableCommand*, Dispatch>> updates);

 private:
  struct Recording {
    uint32_t wave, queue;
  };
  // Of each queue: behind all that was recorded, and behind the last barrier.
  struct Progress {
    uint32_t end_wave = 0, first_wave = 0;
  };

  const std::vector<Ref<Queue>> queues_;
  const cl_command_buffer_flags_khr flags_;
  const cl_mutable_dispatch_asserts_khr asserts_;
  const std::vector<cl_command_buffer_properties_khr> properties_;

  mutable Mutex mutex_;
  cl_command_buffer_state_khr state_ WEFT_GUARDED_BY(mutex_) =
      CL_COMMAND_BUFFER_STATE_RECORDING_KHR;
  std::shared_ptr<const RecordedCommands> recorded_ WEFT_GUARDED_BY(mutex_);  // once finalized
  std::vector<Ref<MutableCommand>> handles_ WEFT_GUARDED_BY(mutex_);
  // While recording. A command's wave is the first that all it waits for lies before.
  std::vector<std::shared_ptr<Command>> commands_ WEFT_GUARDED_BY(mutex_);
  std::vector<Recording> recordings_ WEFT_GUARDED_BY(mutex_);
  std::vector<Progress> progress_ WEFT_GUARDED_BY(mutex_);
};

template <>
struct HandleTraits<cl_command_buffer_khr> {
  using Type = CommandBuffer;
  static constexpr ObjectTag kTag = ObjectTag::kCommandBuffer;
  static constexpr cl_int kInvalid = CL_INVALID_COMMAND_BUFFER_KHR;
  static constexpr bool kReachable = false;
};

}  // namespace weft
