// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_reserve_write_pipe: by one work-item for its sub-group. OpenCL C 6.15.20.
#include "builtins/pipes/pipe.h"

reserve_id_t __sub_group_reserve_write_pipe(write_only pipe int handle, uint packets, uint size,
                                            uint align) {
  ulong place = 0;
  if (get_sub_group_local_id() == 0) {
    weft_pipe ring = __weft_pipe_wo(handle);
    place = weft_reserve(ring, &ring->writers, packets, size);
  }
  return __weft_reserve_id(sub_group_broadcast(place, 0));
}

void __sub_group_commit_write_pipe(write_only pipe int handle, reserve_id_t id, uint size,
                                   uint align) {}
