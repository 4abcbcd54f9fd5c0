// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_pipe: one packet, taken for itself or out of a reservation. OpenCL C 6.15.18.
#include "builtins/pipes/pipe.h"

int __read_pipe_2(read_only pipe int handle, void* packet, uint size, uint align) {
  weft_pipe ring = __weft_pipe_ro(handle);
  const ulong place = weft_reserve(ring, &ring->readers, 1, size);
  return weft_read(ring, place, (uchar*)packet, size);
}

int __read_pipe_4(read_only pipe int handle, reserve_id_t id, uint index, void* packet, uint size,
                  uint align) {
  const ulong first = __weft_reservation(id);
  const ulong place = first == WEFT_NO_RESERVATION ? first : first + index;
  return weft_read(__weft_pipe_ro(handle), place, (uchar*)packet, size);
}
