// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/lone_launch.h"

#include <algorithm>

#include "runtime/code/loaded_kernel.h"
#include "runtime/kernel/printf_sink.h"
#include "runtime/kernel/work_group_runner.h"
#include "runtime/pool/pool.h"

namespace weft {

cl_int RunLone(const LoadedKernel& kernel) {
  const KernelFacts& facts = kernel.facts();
  GroupLaunch launch;
  launch.entry = kernel.entry();
  launch.launch.work_dim = 1;
  for (auto* sizes : {launch.launch.global_size, launch.launch.local_size,
                      launch.launch.group_count, launch.launch.last_local_size})
    std::fill_n(sizes, 3, 1);
  launch.local_bytes = facts.local_bytes;
  launch.private_bytes = facts.context_bytes + facts.scratch_bytes;
  launch.frame_bytes = facts.frame_bytes;
  launch.fp_state = facts.flush_denormals ? FpState::kFlushDenormals : FpState::kStandard;
  launch.speed = &kernel.speed();
  launch.may_end_itself = kernel.may_end_itself();
  Pool pool(/*threads=*/1);  // one where the calling thread's stack is too short
  PrintfSink sink;
  return RunWorkGroups(pool, launch, sink);
}

}  // namespace weft
