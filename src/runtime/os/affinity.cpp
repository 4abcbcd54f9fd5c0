// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/affinity.h"

namespace weft {

void KeepToProcessors(std::span<const unsigned> processors) {
  if (processors.empty()) return;
  unsigned last = 0;
  for (unsigned processor : processors) last = processor > last ? processor : last;
  cpu_set_t* set = CPU_ALLOC(last + 1);
  if (!set) return;
  const size_t bytes = CPU_ALLOC_SIZE(last + 1);
  CPU_ZERO_S(bytes, set);
  for (unsigned processor : processors) CPU_SET_S(processor, bytes, set);
  sched_setaffinity(0, bytes, set);
  CPU_FREE(set);
}

void LeaveProcessor() {
  ProcessorSet before;
  const int here = sched_getcpu();
  if (here < 0 || sched_getaffinity(0, sizeof before, before.words) != 0) return;
  ProcessorSet others = before;
  CPU_CLR_S(unsigned(here), sizeof others, others.words);
  if (CPU_COUNT_S(sizeof others, others.words) == 0) return;
  if (sched_setaffinity(0, sizeof others, others.words) != 0) return;
  sched_setaffinity(0, sizeof before, before.words);
}

AffinityScope::AffinityScope(std::span<const unsigned> processors) {
  if (processors.empty() || sched_getaffinity(0, sizeof before_, before_.words) != 0) return;
  changed_ = true;
  KeepToProcessors(processors);
}

AffinityScope::~AffinityScope() {
  if (changed_) sched_setaffinity(0, sizeof before_, before_.words);
}

}  // namespace weft
