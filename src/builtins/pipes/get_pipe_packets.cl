// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_pipe_num_packets, get_pipe_max_packets. A writer counts with the packets of its kernel, a
// reader without those that its kernel took. OpenCL C 6.15.18.
#include "builtins/pipes/pipe.h"

WEFT_HELPER uint weft_left(global WeftPipeEnd* end) {
  const int left = atomic_load_explicit((volatile global atomic_int*)&end->left,
                                        memory_order_relaxed, memory_scope_device);
  return max(left, 0);
}

uint __get_pipe_num_packets_ro(read_only pipe int handle, uint size, uint align) {
  return weft_left(&__weft_pipe_ro(handle)->readers);
}
uint __get_pipe_num_packets_wo(write_only pipe int handle, uint size, uint align) {
  weft_pipe ring = __weft_pipe_wo(handle);
  return ring->max_packets - weft_left(&ring->writers);
}
uint __get_pipe_max_packets_ro(read_only pipe int handle, uint size, uint align) {
  return __weft_pipe_ro(handle)->max_packets;
}
uint __get_pipe_max_packets_wo(write_only pipe int handle, uint size, uint align) {
  return __weft_pipe_wo(handle)->max_packets;
}
