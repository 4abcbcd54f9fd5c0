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

AffinityScope::AffinityScope(std::span<const unsigned> processors) {
  if (processors.empty() || sched_getaffinity(0, sizeof before_, before_) != 0) return;
  changed_ = true;
  KeepToProcessors(processors);
}

AffinityScope::~AffinityScope() {
  if (changed_) sched_setaffinity(0, sizeof before_, before_);
}

}  // namespace weft
