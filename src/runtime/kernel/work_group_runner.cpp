// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/work_group_runner.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <optional>

#include "runtime/base/config.h"
#include "runtime/base/log.h"
#include "runtime/kernel/broken_claims.h"
#include "runtime/kernel/device_commands.h"
#include "runtime/kernel/launch_speed.h"
#include "runtime/kernel/launch_stop.h"
#include "runtime/kernel/medium_launch.h"
#include "runtime/kernel/printf_sink.h"
#include "runtime/kernel/stream_fence.h"
#include "runtime/kernel/successor.h"
#include "runtime/memory/worker_arenas.h"
#include "runtime/os/clock.h"
#include "runtime/os/stack.h"
#include "runtime/pool/pool.h"
#include "weft/termination_abi.h"

namespace weft {
namespace {

// Work below this is done before other threads have woken up for it, and below the second figure
// before they have taken part of it.
constexpr uint64_t kAloneNs = 25'000, kLeastSharedNs = 3'000;
// What a thread takes at a time: long against the cost of taking it, short against the imbalance
// at the end.
constexpr uint64_t kPartNs = 8'000;
// After which all threads look whether there is better code than the provisional code that they
// run: long against the cost of meeting, short against the time that such code takes to make.
constexpr uint64_t kTurnNs = 4'000'000;
// After which a launch leaves a processor to the compiler, which then has better code for it
// sooner.
constexpr uint64_t kLongNs = 40'000'000;

// Of the stack between a worker's description and the kernel's frames, at most.
constexpr uint64_t kCallBytes = 4096;

// Launches so far whose groups may run in any order. Each begins where the one before it ended,
// whose data the caches still hold.
std::atomic<unsigned> unordered_launches = 0;

class Runner {
 public:
  // `stop` is null for a launch that cannot end itself.
  Runner(Pool& pool, const GroupLaunch& launch, PrintfSink& sink, DeviceCommands* commands,
         LaunchStop* stop)
      : pool_(pool),
        launch_(launch),
        sink_(sink),
        commands_(commands),
        stop_(stop),
        groups_(launch.groups()) {}

  // To the end, or to where better code goes on.
  cl_int Run() {
    if (StackLeft() >= StackBytes()) return RunHere();
    // The application's threads may have small stacks.
    cl_int status = CL_OUT_OF_RESOURCES;
    const auto body = [&](uint64_t, uint64_t, WorkerArenas&) { status = RunHere(); };
    return pool_.CallOnThread(body) ? status : CL_OUT_OF_RESOURCES;
  }

  // By better code.
  const std::optional<GroupLaunch>& rest() const { return rest_; }

 private:
  bool IsStopped() const {
    const uint32_t* const word = launch_.launch.stop;
    return word && __atomic_load_n(word, __ATOMIC_RELAXED) != 0;
  }

  uint64_t StackBytes() const { return kDriverStackBytes + launch_.frame_bytes; }

  cl_int RunHere() {
    RunGroups();
    WorkerArenas::OfThread().Trim();
    const uint64_t ran_ns = ran_ns_.load(std::memory_order_relaxed);
    if (!IsStopped()) launch_.speed->Record(ItemsOf(RanGroups()), ran_ns);
    if (broken_claims_.Any()) return CL_OUT_OF_RESOURCES;
    return status_.load(std::memory_order_relaxed);
  }

  uint64_t RanGroups() const {
    return (rest_ ? rest_->first_group : groups_) - launch_.first_group;
  }

  // Of so many groups, about.
  uint64_t ItemsOf(uint64_t groups) const {
    if (groups == groups_) return launch_.items();
    return uint64_t(static_cast<unsigned __int128>(launch_.items()) * groups / groups_);
  }

  void RunGroups() {
    uint64_t done = launch_.first_group;
    if (launch_.successor && PassesOn(done)) return;
    const uint64_t estimate = launch_.speed->Estimate(ItemsOf(groups_ - done));
    std::optional<MediumLaunch> medium;
    if (estimate >= kLeastSharedNs && estimate < kAloneNs) medium.emplace();
    if (groups_ - done == 1 || (pool_.threads() == 1 && !launch_.successor))
      done += RunPart(done, groups_ - done, WorkerArenas::OfThread());
    else if (estimate != 0 && estimate < kAloneNs && !(medium && IsWorthSharing(*medium)))
      done += RunAlone(done, estimate);
    if (done < groups_) launch_.successor ? RunInTurns(done) : RunParallel(done, estimate);
  }

  bool IsWorthSharing(const MediumLaunch& launch) const {
    return launch.is_only() && (pool_.IsWatched() || launch.FollowsClosely());
  }

  // Groups in `ns`, if all that are to be run take `all_ns`.
  uint64_t GroupsIn(uint64_t ns, uint64_t all_ns) const {
    const uint64_t all = groups_ - launch_.first_group;
    if (ns >= all_ns) return all;
    const auto groups = static_cast<unsigned __int128>(all) * ns / all_ns;
    return std::max<uint64_t>(uint64_t(groups), 1);
  }

  // Runs groups from `first` on in parts, until all are done or it takes longer than it should.
  // Answers how many were run.
  uint64_t RunAlone(uint64_t first, uint64_t estimate) {
    const uint64_t part = GroupsIn(2 * kPartNs, estimate);
    uint64_t next = first;
    while (next < groups_ && ran_ns_.load(std::memory_order_relaxed) < 2 * kAloneNs)
      next += RunPart(next, std::min(part, groups_ - next), WorkerArenas::OfThread());
    return next - first;
  }

  void RunParallel(uint64_t first, uint64_t estimate) {
    if (const uint64_t ran = first - launch_.first_group; ran > 0)
      // what was measured is nearer than what was believed
      estimate = ran_ns_.load(std::memory_order_relaxed) / ran * (groups_ - launch_.first_group);
    const uint64_t share = ShareOf(groups_ - first);
    const uint64_t grain = estimate == 0 ? share : std::min(share, GroupsIn(kPartNs, estimate));
    const bool is_backward = launch_.has_free_groups &&
                             unordered_launches.fetch_add(1, std::memory_order_relaxed) % 2 != 0;
    RunShared(first, groups_ - first, grain, is_backward ? LoopOrder::kDown : LoopOrder::kUp);
  }

  // A few groups at a time, until none is left or better code takes the rest.
  void RunInTurns(uint64_t first) {
    const uint64_t begin = MonotonicNs();
    uint64_t count = pool_.threads();
    do {
      const uint64_t start = MonotonicNs();
      const bool is_long = start - begin >= kLongNs;
      count = std::min(count, groups_ - first);
      const uint64_t threads = pool_.threads() - (is_long && pool_.threads() > 1);
      RunShared(first, count, is_long ? (count - 1) / threads + 1 : ShareOf(count), LoopOrder::kUp);
      first += count;
      if (MonotonicNs() - start < kTurnNs) count *= 2;
    } while (first < groups_ && !PassesOn(first));
  }

  // Whether better code takes the groups from `first` on.
  bool PassesOn(uint64_t first) {
    rest_ = launch_.successor->TakeOver(launch_, first);
    return rest_.has_value();
  }

  // A thread's, if it comes for more several times.
  uint64_t ShareOf(uint64_t groups) const { return groups / (uint64_t{4} * pool_.threads()) + 1; }

  void RunShared(uint64_t first, uint64_t count, uint64_t grain, LoopOrder order) {
    auto body = [&](uint64_t begin, uint64_t part, WorkerArenas& arenas) {
      RunPart(first + begin, part, arenas);
    };
    pool_.ParallelFor(count, grain, body, StackBytes(), order);
  }

  uint64_t RunPart(uint64_t first, uint64_t count, WorkerArenas& arenas) {
    if (IsStopped()) return count;
    if (!arenas.Prepare(launch_.owner, launch_.local_bytes, launch_.private_bytes)) {
      status_.store(CL_OUT_OF_RESOURCES, std::memory_order_relaxed);
      return count;
    }
    EnqueuingWorker enqueuing = {
        {arenas.local_memory(), arenas.private_memory(), &sink_, &broken_claims_,
         launch_.local_bytes, launch_.private_bytes, launch_.frame_bytes + kCallBytes},
        commands_,
        stop_};
    WeftWorker& worker = enqueuing.worker;
    const uint64_t start = MonotonicNs();
    {
      const FpStateScope fp_state(launch_.fp_state);
      if (launch_.zero_local && launch_.local_bytes != 0)
        RunZeroed(worker, first, count);
      else
        launch_.entry(launch_.args, &launch_.launch, &worker, first, count);
    }
    if (launch_.launch.streams) FenceStreams();
    ran_ns_.fetch_add(MonotonicNs() - start, std::memory_order_relaxed);
    return count;
  }

  void RunZeroed(WeftWorker& worker, uint64_t first, uint64_t count) const {
    for (uint64_t group = first; group < first + count; ++group) {
      std::memset(worker.local_memory, 0, launch_.local_bytes);
      launch_.entry(launch_.args, &launch_.launch, &worker, group, 1);
    }
  }

  Pool& pool_;
  const GroupLaunch& launch_;
  PrintfSink& sink_;
  DeviceCommands* const commands_;
  LaunchStop* const stop_;
  const uint64_t groups_;
  BrokenClaims broken_claims_;
  std::atomic<uint64_t> ran_ns_ = 0;  // over all threads
  std::atomic<cl_int> status_ = CL_COMPLETE;
  std::optional<GroupLaunch> rest_;
};

cl_int RunToTheEnd(Pool& pool, const GroupLaunch& launch, PrintfSink& sink,
                   DeviceCommands* commands, LaunchStop* stop) {
  Runner runner(pool, launch, sink, commands, stop);
  const cl_int status = runner.Run();
  if (status != CL_COMPLETE || !runner.rest()) return status;
  return RunToTheEnd(pool, *runner.rest(), sink, commands, stop);
}

}  // namespace

cl_int RunWorkGroups(Pool& pool, const GroupLaunch& launch, PrintfSink& sink,
                     DeviceCommands* commands, bool* ended_itself) {
  const uint64_t seconds = GetConfig().kernel_seconds;
  if (seconds == 0 && !launch.may_end_itself)
    return RunToTheEnd(pool, launch, sink, commands, nullptr);
  LaunchStop stop(seconds, launch.launch.stop, launch.may_end_itself);
  GroupLaunch stoppable = launch;
  stoppable.launch.stop = stop.word();
  const cl_int status =
      RunToTheEnd(pool, stoppable, sink, commands, launch.may_end_itself ? &stop : nullptr);
  if (stop.EndedItself(WEFT_TERMINATION_FAILURE))
    return CL_COMMAND_TERMINATED_ITSELF_WITH_FAILURE_ARM;
  if (stop.EndedItself(WEFT_TERMINATION_SUCCESS)) {
    if (ended_itself) *ended_itself = true;
    return status;
  }
  if (!stop.IsLate()) return status;
  Log(LogCategory::kCommand, "a kernel was stopped: it ran longer than {} s", seconds);
  return CL_OUT_OF_RESOURCES;
}

}  // namespace weft
