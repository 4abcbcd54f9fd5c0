// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/ndrange.h"

#include "runtime/code/loaded_kernel.h"
#include "runtime/command/counter_values.h"
#include "runtime/command/descendants.h"
#include "runtime/command/pipe_uses.h"
#include "runtime/kernel/launch_speed.h"
#include "runtime/kernel/printf_sink.h"
#include "runtime/kernel/work_group_runner.h"

namespace weft {

cl_int NDRangeCommand::Run(Pool& pool) {
  PrintfSink sink(plan_.launch.printf_target);
  if (plan_.arguments.counters.empty()) return RunGroups(pool, plan_.launch, sink);
  CounterValues counters(plan_.arguments);
  GroupLaunch launch = plan_.launch;
  launch.args = counters.block();
  const cl_int status = RunGroups(pool, launch, sink);
  counters.WriteBack();
  return status;
}

cl_int NDRangeCommand::RunGroups(Pool& pool, const GroupLaunch& launch, PrintfSink& sink) {
  bool ended_itself = false;
  const cl_int status = RunAll(pool, launch, sink, ended_itself);
  ended_itself_.store(ended_itself, std::memory_order_relaxed);
  return status;
}

cl_int NDRangeCommand::RunAll(Pool& pool, const GroupLaunch& launch, PrintfSink& sink,
                              bool& ended_itself) {
  if (!plan_.code->uses_device_queues()) {
    const PipeUses pipes(plan_);
    return RunWorkGroups(pool, launch, sink, nullptr, &ended_itself);
  }
  Descendants descendants(pool, sink, *device_, *kernel_, plan_.arguments.queues,
                          default_queue_.get());
  const cl_int status = descendants.Run(plan_, launch);
  ended_ns_.store(descendants.ended_ns(), std::memory_order_relaxed);
  ended_itself = descendants.ended_itself();
  return status;
}

uint64_t NDRangeCommand::Cost() const {
  const GroupLaunch& launch = plan_.launch;
  const uint64_t estimate = launch.speed->Estimate(launch.items());
  // Of a kernel that never ran: a guess by which large launches start at once.
  constexpr uint64_t kGuessedNsPerItem = 1;
  return estimate ? estimate : launch.items() * kGuessedNsPerItem;
}

}  // namespace weft
