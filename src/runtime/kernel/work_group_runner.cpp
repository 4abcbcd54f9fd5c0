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

  cl_int Run() {
    if (StackLeft() >= StackBytes()) return RunHere();
    // The application's threads may have small stacks.
    cl_int status = CL_OUT_OF_RESOURCES;
    const auto body = [&](uint64_t, uint64_t, WorkerArenas&) { status = RunHere(); };
    return pool_.CallOnThread(body) ? status : CL_OUT_OF_RESOURCES;
  }

 private:
  bool IsStopped() const {
    const uint32_t* const word = launch_.launch.stop;
    return word && __atomic_load_n(word, __ATOMIC_RELAXED) != 0;
  }

  uint64_t StackBytes() const { return kDriverStackBytes + launch_.frame_bytes; }

  cl_int RunHere() {
    const uint64_t estimate = launch_.speed->Estimate(launch_.items());
    std::optional<MediumLaunch> medium;
    if (estimate >= kLeastSharedNs && estimate < kAloneNs) medium.emplace();
    uint64_t done = 0;
    if (groups_ == 1 || pool_.threads() == 1)
      done = RunPart(0, groups_, WorkerArenas::OfThread());
    else if (estimate != 0 && estimate < kAloneNs && !(medium && IsWorthSharing(*medium)))
      done = RunAlone(estimate);
    if (done < groups_) RunParallel(done, estimate);
    WorkerArenas::OfThread().Trim();
    const uint64_t ran_ns = ran_ns_.load(std::memory_order_relaxed);
    if (!IsStopped()) launch_.speed->Record(launch_.items(), ran_ns);
    if (broken_claims_.Any()) return CL_OUT_OF_RESOURCES;
    return status_.load(std::memory_order_relaxed);
  }

  bool IsWorthSharing(const MediumLaunch& launch) const {
    return launch.is_only() && (pool_.IsWatched() || launch.FollowsClosely());
  }

  // Groups in `ns`, if all of them take `all_ns`.
  uint64_t GroupsIn(uint64_t ns, uint64_t all_ns) const {
    if (ns >= all_ns) return groups_;
    const auto groups = static_cast<unsigned __int128>(groups_) * ns / all_ns;
    return std::max<uint64_t>(uint64_t(groups), 1);
  }

  // Runs groups from 0 on in parts, until all are done or it takes longer than it should. Answers
  // how many were run.
  uint64_t RunAlone(uint64_t estimate) {
    const uint64_t part = GroupsIn(2 * kPartNs, estimate);
    uint64_t done = 0;
    while (done < groups_ && ran_ns_.load(std::memory_order_relaxed) < 2 * kAloneNs)
      done += RunPart(done, std::min(part, groups_ - done), WorkerArenas::OfThread());
    return done;
  }

  void RunParallel(uint64_t first, uint64_t estimate) {
    if (first > 0)  // what was measured is nearer than what was believed
      estimate = ran_ns_.load(std::memory_order_relaxed) / first * groups_;
    const uint64_t share = (groups_ - first) / (uint64_t{4} * pool_.threads()) + 1;
    const uint64_t grain = estimate == 0 ? share : std::min(share, GroupsIn(kPartNs, estimate));
    const bool is_backward = launch_.has_free_groups &&
                             unordered_launches.fetch_add(1, std::memory_order_relaxed) % 2 != 0;
    auto body = [&](uint64_t begin, uint64_t count, WorkerArenas& arenas) {
      RunPart(first + begin, count, arenas);
    };
    pool_.ParallelFor(groups_ - first, grain, body, StackBytes(),
                      is_backward ? LoopOrder::kDown : LoopOrder::kUp);
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
};

}  // namespace

cl_int RunWorkGroups(Pool& pool, const GroupLaunch& launch, PrintfSink& sink,
                     DeviceCommands* commands, bool* ended_itself) {
  const uint64_t seconds = GetConfig().kernel_seconds;
  if (seconds == 0 && !launch.may_end_itself)
    return Runner(pool, launch, sink, commands, nullptr).Run();
  LaunchStop stop(seconds, launch.launch.stop, launch.may_end_itself);
  GroupLaunch stoppable = launch;
  stoppable.launch.stop = stop.word();
  const cl_int status =
      Runner(pool, stoppable, sink, commands, launch.may_end_itself ? &stop : nullptr).Run();
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
