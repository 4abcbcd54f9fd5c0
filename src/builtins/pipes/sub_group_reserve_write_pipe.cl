// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_reserve_write_pipe: by one work-item for its sub-group. OpenCL C 6.15.20.
#include "builtins/pipes/pipe.h"

reserve_id_t __sub_group_reserve_write_pipe(write_only pipe int handle, uint packets, uint size,
                                            uint align) {
  weft_pipe ring = __weft_pipe_wo(handle);
  uint place = 0;
  if (get_sub_group_local_id() == 0) place = weft_take(ring, &ring->writers, packets, size);
  place = sub_group_broadcast(place, 0);
  return __weft_reserve_id(weft_reserved(ring, place, packets));
}

void __sub_group_commit_write_pipe(write_only pipe int handle, reserve_id_t id, uint size,
                                   uint align) {}
