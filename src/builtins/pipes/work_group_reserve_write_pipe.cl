// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// work_group_reserve_write_pipe: by one work-item for its group. OpenCL C 6.15.18.
#include "builtins/pipes/pipe.h"

reserve_id_t __work_group_reserve_write_pipe(write_only pipe int handle, uint packets, uint size,
                                             uint align) {
  weft_pipe ring = __weft_pipe_wo(handle);
  const uint place = weft_take_for_group(ring, &ring->writers, packets, size);
  return __weft_reserve_id(weft_reserved(ring, place, packets));
}

void __work_group_commit_write_pipe(write_only pipe int handle, reserve_id_t id, uint size,
                                    uint align) {}
