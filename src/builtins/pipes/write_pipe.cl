// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// write_pipe: one packet, taken for itself or out of a reservation. OpenCL C 6.15.18.
#include "builtins/pipes/pipe.h"

int __write_pipe_2(write_only pipe int handle, void* packet, uint size, uint align) {
  weft_pipe ring = __weft_pipe_wo(handle);
  const uint place = weft_take(ring, &ring->writers, 1, size);
  return weft_write_packet(ring, place, (uchar*)packet, size);
}

int __write_pipe_4(write_only pipe int handle, reserve_id_t id, uint index, void* packet, uint size,
                   uint align) {
  return weft_write_packet_reserved(__weft_pipe_wo(handle), __weft_reservation(id), index,
                                    (uchar*)packet, size);
}
