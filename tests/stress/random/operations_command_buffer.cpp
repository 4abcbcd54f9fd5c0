// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Command buffers: recorded, replayed several times, changed in between, and released at once.
#include <algorithm>
#include <optional>

#include "actor.h"
#include "extensions.h"

namespace weft::test {
namespace {

// A command buffer of random commands on two buffers, and what they do to these.
class Recording {
 public:
  Recording(Actor& actor, Cell& first, Cell& second, std::vector<QueuePtr> queues)
      : actor_(actor), first_(first), second_(second), queues_(std::move(queues)) {
    std::vector<cl_command_queue> handles;
    for (const QueuePtr& queue : queues_) handles.push_back(queue->handle);
    const weft::cl_command_buffer_properties_khr properties[] = {
        CL_COMMAND_BUFFER_FLAGS_KHR,
        CL_COMMAND_BUFFER_MUTABLE_KHR | CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0};
    cl_int error = CL_SUCCESS;
    Calling("clCreateCommandBufferKHR");
    commands_ = Extension().clCreateCommandBufferKHR(cl_uint(handles.size()), handles.data(),
                                                     properties, &error);
    Expect("clCreateCommandBufferKHR", error);
  }
  ~Recording() { WEFT_CALL(Extension().clReleaseCommandBufferKHR, commands_); }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  weft::cl_command_buffer_khr handle() const { return commands_; }
  void Finalize() { WEFT_CALL(Extension().clFinalizeCommandBufferKHR, commands_); }

  void AddAny() {
    switch (actor_.Below(3)) {
      case 0: return AddFill();
      case 1: return AddCopy();
      default: return AddLaunch(nullptr, nullptr);
    }
  }

  // Adds a number to the first buffer: *updated if that is not null, whatever it is at a replay.
  void AddLaunch(const cl_uint* updated, weft::cl_mutable_command_khr* command) {
    const cl_kernel add = actor_.KernelsOf(*first_.place).add;
    const cl_uint summand = updated ? *updated : cl_uint(actor_.random());
    const size_t size = first_.model.size();
    clSetKernelArg(add, 0, sizeof first_.buffer, &first_.buffer);
    clSetKernelArg(add, 1, sizeof summand, &summand);
    Record([&](cl_command_queue queue, cl_uint count, const cl_uint* list, cl_uint* point) {
      return Extension().clCommandNDRangeKernelKHR(commands_, queue, nullptr, add, 1, nullptr,
                                                   &size, nullptr, count, list, point, command);
    });
    effects_.push_back([this, summand, updated] {
      for (cl_uint& value : first_.model) value += updated ? *updated : summand;
    });
  }

  // Replays it on its queues.
  void Replay() {
    const bool one = queues_.size() == 1;
    const Issued issued =
        actor_.Issue({.queue = queues_[0],
                      .accesses = {{&first_, true}, {&second_, true}},
                      .enqueue =
                          [&](cl_uint count, const cl_event* list, cl_event* event) {
                            Calling("clEnqueueCommandBufferKHR");
                            return Extension().clEnqueueCommandBufferKHR(0, nullptr, commands_,
                                                                         count, list, event);
                          },
                      .wants_event = !one,
                      .on_several_queues = !one});
    if (!issued.runs) return;
    for (const auto& effect : effects_) effect();
    // No one queue's order stands for the end of all parts.
    if (one) return;
    for (Cell* cell : {&first_, &second_}) actor_.SetFence(*cell, {nullptr, issued.event});
  }

 private:
  // Records a command behind all before it.
  template <class Command>
  void Record(Command command) {
    const QueuePtr& queue = queues_[actor_.Below(unsigned(queues_.size()))];
    const bool waits = last_ && !(queues_.size() == 1 && queue->in_order && actor_.OneIn(2));
    Calling("clCommand...KHR");
    Expect("recording", command(queue->handle, waits, waits ? &*last_ : nullptr, &point_));
    last_ = point_;
  }

  void AddFill() {
    const auto range = actor_.AnyRange(first_);
    const cl_uint pattern = cl_uint(actor_.random());
    Record([&](cl_command_queue queue, cl_uint count, const cl_uint* list, cl_uint* point) {
      return Extension().clCommandFillBufferKHR(commands_, queue, nullptr, first_.buffer, &pattern,
                                                kWord, range.first * kWord, range.count * kWord,
                                                count, list, point, nullptr);
    });
    effects_.push_back([this, range, pattern] {
      std::fill_n(first_.model.begin() + ptrdiff_t(range.first), range.count, pattern);
    });
  }

  void AddCopy() {
    const auto range = actor_.AnyRange(first_);
    Record([&](cl_command_queue queue, cl_uint count, const cl_uint* list, cl_uint* point) {
      return Extension().clCommandCopyBufferKHR(
          commands_, queue, nullptr, first_.buffer, second_.buffer, range.first * kWord,
          range.first * kWord, range.count * kWord, count, list, point, nullptr);
    });
    effects_.push_back([this, range] {
      std::copy_n(first_.model.begin() + ptrdiff_t(range.first), range.count,
                  second_.model.begin() + ptrdiff_t(range.first));
    });
  }

  Actor& actor_;
  Cell &first_, &second_;
  const std::vector<QueuePtr> queues_;
  weft::cl_command_buffer_khr commands_ = nullptr;
  std::optional<cl_uint> last_;
  cl_uint point_ = 0;
  std::vector<std::function<void()>> effects_;
};

void ReplayOn(Actor& actor, size_t count) {
  Cell& first = actor.AnyCell();
  Cell* const second = actor.AnyOther(first);
  if (!second) return;
  std::vector<QueuePtr> queues;
  while (queues.size() < count) {
    const QueuePtr queue = actor.AnyQueue(*first.place);
    if (std::ranges::find(queues, queue) == queues.end()) queues.push_back(queue);
  }
  Recording recording(actor, first, *second, queues);
  for (unsigned left = 1 + actor.Below(5); left > 0; --left) recording.AddAny();
  recording.Finalize();
  for (unsigned left = 1 + actor.Below(4); left > 0; --left) recording.Replay();
}

}  // namespace

void Replay(Actor& actor) { ReplayOn(actor, 1); }
void ReplayOnTwoQueues(Actor& actor) { ReplayOn(actor, 2); }

// The number that a launch adds changes from replay to replay.
void ReplayUpdated(Actor& actor) {
  Cell& first = actor.AnyCell();
  Cell* const second = actor.AnyOther(first);
  if (!second) return;
  cl_uint summand = cl_uint(actor.random());
  weft::cl_mutable_command_khr command = nullptr;
  Recording recording(actor, first, *second, {actor.AnyQueue(*first.place)});
  recording.AddLaunch(&summand, &command);
  recording.AddAny();
  recording.Finalize();
  for (unsigned left = 1 + actor.Below(4); left > 0; --left) {
    recording.Replay();
    summand = cl_uint(actor.random());
    const weft::cl_mutable_dispatch_arg_khr argument = {1, sizeof summand, &summand};
    weft::cl_mutable_dispatch_config_khr config = {};
    config.command = command;
    config.num_args = 1;
    config.arg_list = &argument;
    const void* configs[] = {&config};
    WEFT_CALL(Extension().clUpdateMutableCommandsKHR, recording.handle(), 1,
              &weft::kMutableDispatchConfig, configs);
  }
}

}  // namespace weft::test
