// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/descendants.h"

#include <algorithm>
#include <new>
#include <utility>

#include "runtime/base/config.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/command/pipe_uses.h"
#include "runtime/kernel/work_group_runner.h"
#include "runtime/launch/block_plan.h"
#include "runtime/object/context.h"
#include "runtime/os/clock.h"
#include "runtime/pool/pool.h"

namespace weft {
namespace {

// What must be left for other threads before it is worth waking them.
constexpr uint64_t kWorthSharingNs = 25'000;
// Parts of a batch for each thread, so that one that got longer commands has fewer of them.
constexpr uint64_t kPartsPerThread = 8;

}  // namespace

// One of the commands, while it runs.
class Descendants::Running final : public DeviceCommands {
 public:
  Running(Descendants& all, DeviceCommand& command) : all_(all), command_(command) {}

  EnqueueCode EnqueueKernel(const DeviceOrder& order, const BlockCall& call) override {
    return all_.EnqueueKernel(command_, order, call);
  }
  EnqueueCode EnqueueMarker(const DeviceOrder& order) override {
    return all_.EnqueueMarker(command_, order);
  }
  uint64_t DefaultQueue() override { return reinterpret_cast<uint64_t>(all_.default_queue_); }
  uint64_t DoWithEvent(uint32_t operation, uint64_t event, int32_t value, void* place) override {
    return all_.DoWithEvent(operation, event, value, place);
  }
  uint32_t BlockInfo(uint32_t what, const WeftNDRange* range, const char* block) override {
    return all_.BlockInfo(what, range, block);
  }

 private:
  Descendants& all_;
  DeviceCommand& command_;
};

Descendants::Descendants(Pool& pool, PrintfSink& sink, const Device& device, Kernel& kernel,
                         const SmallVector<Ref<Queue>, 1>& queues, Queue* default_queue)
    : pool_(pool),
      sink_(sink),
      device_(device),
      kernel_(kernel),
      queues_(queues),
      default_queue_(default_queue),
      began_ns_(MonotonicNs()) {}

Descendants::~Descendants() = default;

cl_int Descendants::Run(const LaunchPlan& plan, const GroupLaunch& launch) {
  End(root_, RunGroups(root_, plan, launch, &ended_itself_));
  for (Batch batch = TakeReady(); !batch.empty(); batch = TakeReady()) RunBatch(batch);
  MutexLock lock(mutex_);
  return error_;
}

// Where nothing is ready and something waits, it waits for user events that nobody can set any
// more.
Descendants::Batch Descendants::TakeReady() {
  MutexLock lock(mutex_);
  while (ready_.empty()) {
    DeviceEvent* const awaited = events_.FindAwaited();
    if (!awaited) break;
    if (error_ == CL_COMPLETE) error_ = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    EndEvent(*awaited, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
  return std::exchange(ready_, {});
}

// Whether the commands but for the longest one are work enough for other threads.
bool Descendants::IsWorthThreads(const Batch& batch) const {
  uint64_t sum = 0, longest = 0;
  for (const DeviceCommand* command : batch) {
    if (!command->block) continue;
    const uint64_t items = RangeOf(command->range).items();
    const uint64_t known = command->block->speed.Estimate(items);
    const uint64_t cost = known ? known : items;
    if (__builtin_add_overflow(sum, cost, &sum)) return true;
    longest = std::max(longest, cost);
  }
  return sum - longest >= kWorthSharingNs;
}

void Descendants::RunBatch(const Batch& batch) {
  if (batch.size() == 1 || pool_.threads() == 1 || !IsWorthThreads(batch)) {
    for (DeviceCommand* command : batch) RunOne(*command);
    return;
  }
  const uint64_t grain = batch.size() / (kPartsPerThread * pool_.threads()) + 1;
  pool_.ParallelFor(batch.size(), grain, [&](uint64_t first, uint64_t count, WorkerArenas&) {
    for (uint64_t i = first; i < first + count; ++i) RunOne(*batch[i]);
  });
}

void Descendants::RunOne(DeviceCommand& command) noexcept {
  cl_int status = CL_COMPLETE;
  command.started_ns = MonotonicNs();
  try {
    if (command.is_refused)
      status = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    else if (IsStopped())
      status = CL_OUT_OF_RESOURCES;
    else if (command.block)
      status = RunBlock(command);
  } catch (const std::bad_alloc&) {
    status = CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    status = CL_OUT_OF_RESOURCES;
  }
  End(command, status);
}

cl_int Descendants::RunBlock(DeviceCommand& command) {
  LaunchPlan plan;
  const Status planned = PlanBlock(device_, *command.block->kernel, command.range,
                                   command.literal.data(), command.local_sizes, plan);
  if (!planned) return planned.error();
  if (plan.is_empty) return CL_COMPLETE;
  const cl_int status = RunGroups(command, plan, plan.launch, nullptr);
  command.block->speed.Follow(plan.code->speed());
  return status;
}

cl_int Descendants::RunGroups(DeviceCommand& command, const LaunchPlan& plan,
                              const GroupLaunch& launch, bool* ended_itself) {
  Running running(*this, command);
  const PipeUses pipes(plan);
  return RunWorkGroups(pool_, launch, sink_, &running, ended_itself);
}

// A kernel that enqueues itself over and over is no shorter than one that runs for as long.
bool Descendants::IsStopped() {
  const uint64_t seconds = GetConfig().kernel_seconds;
  if (seconds != 0 && MonotonicNs() - began_ns_ > seconds * 1'000'000'000)
    is_late_.store(true, std::memory_order_relaxed);
  return is_late_.load(std::memory_order_relaxed) || kernel_.context().terminated();
}

void Descendants::End(DeviceCommand& command, cl_int status) {
  command.ended_ns = MonotonicNs();
  DeviceCommand* complete = Conclude(command, status);
  while (complete) delete std::exchange(complete, complete->before);
}

DeviceCommand* Descendants::Conclude(DeviceCommand& command, cl_int status) {
  MutexLock lock(mutex_);
  command.status = status;
  if (status < CL_COMPLETE && !command.is_refused && error_ == CL_COMPLETE) error_ = status;
  // In the order in which they were enqueued.
  DeviceCommand* oldest_first = nullptr;
  for (DeviceCommand* each = command.enqueued; each;) {
    DeviceCommand* const before = std::exchange(each->before, oldest_first);
    oldest_first = std::exchange(each, before);
  }
  command.enqueued = nullptr;
  while (oldest_first) MeetOne(*std::exchange(oldest_first, oldest_first->before));
  return Settle(&command);
}

void Descendants::MeetOne(DeviceCommand& command) {
  if (--command.unmet == 0) ready_.push_back(&command);
}

// Completes the command, and those that waited for it as their last descendant. Gives out a list of
// all of them but the host's.
DeviceCommand* Descendants::Settle(DeviceCommand* command) {
  DeviceCommand* complete = nullptr;
  while (--command->unfinished == 0 && command->parent) {
    if (DeviceEvent* const event = events_.Find(command->event)) {
      event->elapsed[0] = command->ended_ns - command->started_ns;
      event->elapsed[1] = MonotonicNs() - command->started_ns;
      EndEvent(*event, command->status);
    }
    command->queue->GiveRoom(command->room);
    command->before = std::exchange(complete, command);
    command = command->parent;
  }
  return complete;
}

void Descendants::EndEvent(DeviceEvent& event, cl_int status) {
  for (DeviceCommand* dependant : events_.Complete(event, status)) {
    dependant->is_refused |= status < CL_COMPLETE;
    MeetOne(*dependant);
  }
}

Queue* Descendants::FindQueue(uint64_t word) const {
  auto* const queue = reinterpret_cast<Queue*>(word);
  if (!queue || queue == default_queue_) return queue;
  const auto found = std::ranges::find(queues_, queue, &Ref<Queue>::get);
  return found != queues_.end() && &queue->device() == &device_ ? queue : nullptr;
}

NamedBlock* Descendants::FindBlock(const char* name) {
  {
    MutexLock lock(mutex_);
    const auto known = blocks_.find(name);
    if (known != blocks_.end()) return &known->second;
  }
  Ref<Kernel> kernel = kernel_.Block(device_, name);
  if (!kernel) return nullptr;
  MutexLock lock(mutex_);
  NamedBlock& block = blocks_[name];
  if (!block.kernel) block.kernel = std::move(kernel);
  return &block;
}

bool Descendants::AreEvents(const DeviceOrder& order) {
  for (uint32_t i = 0; i < order.wait_count; ++i)
    if (!events_.Find(order.wait_list[i])) return false;
  return true;
}

EnqueueCode Descendants::CheckBlock(const BlockCall& call, const Kernel& block) const {
  if (!CheckBlockRange(call.range, device_, block.info())) return EnqueueCode::kInvalidNDRange;
  if (call.local_count + 1 != block.info().arguments.size()) return EnqueueCode::kInvalidArgSize;
  uint64_t local_bytes = 0;
  for (uint32_t i = 0; i < call.local_count; ++i) {
    if (call.local_sizes[i] == 0) return EnqueueCode::kInvalidArgSize;
    if (__builtin_add_overflow(local_bytes, call.local_sizes[i], &local_bytes) ||
        local_bytes > device_.limits().local_memory)
      return EnqueueCode::kOutOfResources;
  }
  return EnqueueCode::kSuccess;
}

EnqueueCode Descendants::EnqueueKernel(DeviceCommand& parent, const DeviceOrder& order,
                                       const BlockCall& call) {
  Queue* const queue = FindQueue(order.queue);
  if (!queue) return EnqueueCode::kInvalidQueue;
  if (call.flags > uint32_t{2}) return EnqueueCode::kFailure;
  NamedBlock* const block = FindBlock(call.block);
  if (!block) return EnqueueCode::kOutOfResources;
  const EnqueueCode code = CheckBlock(call, *block->kernel);
  if (code != EnqueueCode::kSuccess) return code;
  auto command = std::make_unique<DeviceCommand>();
  command->room = sizeof(DeviceCommand) + call.literal_bytes + call.local_count * sizeof(uint64_t);
  if (!queue->TakeRoom(command->room)) return EnqueueCode::kQueueFull;
  command->queue = queue;
  command->block = block;
  command->range = call.range;
  const auto* const literal = static_cast<const std::byte*>(call.literal);
  command->literal.assign(literal, literal + call.literal_bytes);
  command->local_sizes.assign(call.local_sizes, call.local_sizes + call.local_count);
  return Admit(parent, order, std::move(command));
}

EnqueueCode Descendants::EnqueueMarker(DeviceCommand& parent, const DeviceOrder& order) {
  Queue* const queue = FindQueue(order.queue);
  if (!queue) return EnqueueCode::kInvalidQueue;
  if (!order.wait_list) return EnqueueCode::kInvalidEventWaitList;
  auto command = std::make_unique<DeviceCommand>();
  command->room = sizeof(DeviceCommand);
  if (!queue->TakeRoom(command->room)) return EnqueueCode::kQueueFull;
  command->queue = queue;
  return Admit(parent, order, std::move(command));
}

// The queue has room for it.
EnqueueCode Descendants::Admit(DeviceCommand& parent, const DeviceOrder& order,
                               std::unique_ptr<DeviceCommand> command) {
  MutexLock lock(mutex_);
  const auto refuse = [&](EnqueueCode code) {
    command->queue->GiveRoom(command->room);
    return code;
  };
  if ((order.wait_list != nullptr) != (order.wait_count != 0) || !AreEvents(order))
    return refuse(EnqueueCode::kInvalidEventWaitList);
  if (order.event) {
    command->event = events_.Make(/*is_user=*/false);
    if (!command->event) return refuse(EnqueueCode::kEventAllocationFailure);
  }
  for (uint32_t i = 0; i < order.wait_count; ++i) {
    DeviceEvent& event = *events_.Find(order.wait_list[i]);
    command->is_refused |= event.status < CL_COMPLETE;
    if (event.complete()) continue;
    event.dependants.push_back(command.get());
    ++command->unmet;
  }
  if (order.event) *order.event = command->event;
  command->parent = &parent;
  ++parent.unfinished;
  command->before = std::exchange(parent.enqueued, command.get());
  std::ignore = command.release();
  return EnqueueCode::kSuccess;
}

}  // namespace weft
