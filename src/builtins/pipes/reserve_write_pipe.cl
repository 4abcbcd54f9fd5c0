// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reserve_write_pipe, by a work-item, and what commits it. OpenCL C 6.15.18.
#include "builtins/pipes/pipe.h"

reserve_id_t __reserve_write_pipe(write_only pipe int handle, uint packets, uint size, uint align) {
  weft_pipe ring = __weft_pipe_wo(handle);
  const uint place = weft_take(ring, &ring->writers, packets, size);
  return __weft_reserve_id(weft_reserved(ring, place, packets));
}

void __commit_write_pipe(write_only pipe int handle, reserve_id_t id, uint size, uint align) {}
