// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the functions of pipes share. Clang gives each the size of the packets that the source
// speaks of; pipes of others are refused, so that nothing is reached beyond the ring.
//
// A reservation is the place of its first packet. What a kernel has committed the runtime hands to
// others when the kernel ends (runtime/kernel/pipe_ring.h), since no other may write to the pipe at
// that time, or read from it: nothing is left for commits to do.
#pragma once

#include "builtins/lib/widths.h"
#include "weft/pipe_abi.h"

typedef global WeftPipe* weft_pipe;

// The compiler takes a handle for what is behind it.
weft_pipe __weft_pipe_ro(read_only pipe int handle);
weft_pipe __weft_pipe_wo(write_only pipe int handle);
ulong __weft_reservation(reserve_id_t id);
reserve_id_t __weft_reserve_id(ulong reservation);

#define WEFT_NO_RESERVATION (~0ul)

WEFT_HELPER bool weft_try_to_take(global WeftPipeEnd* end, int packets) {
  volatile global atomic_int* left = (volatile global atomic_int*)&end->left;
  if (atomic_load_explicit(left, memory_order_relaxed, memory_scope_device) < packets) return false;
  const int had =
      atomic_fetch_sub_explicit(left, packets, memory_order_relaxed, memory_scope_device);
  if (had >= packets) return true;
  // Released, so that it is not put off: others may ask for less.
  atomic_fetch_add_explicit(left, packets, memory_order_release, memory_scope_device);
  return false;
}

// The place of the first of so many packets. Once more where the first attempt came upon one that
// asked for too much, and has given it back.
WEFT_HELPER ulong weft_reserve(weft_pipe ring, global WeftPipeEnd* end, uint packets, uint size) {
  if (size != ring->packet_bytes || packets > ring->max_packets) return WEFT_NO_RESERVATION;
  if (!weft_try_to_take(end, packets) && !weft_try_to_take(end, packets))
    return WEFT_NO_RESERVATION;
  return atomic_fetch_add_explicit((volatile global atomic_uint*)&end->next, packets,
                                   memory_order_relaxed, memory_scope_device);
}

// Of a packet: where it lies in the ring, or the ring's length if the source counts beyond it.
WEFT_HELPER uint weft_index(weft_pipe ring, ulong place) {
  const uint count = ring->max_packets;
  const ulong index = place < count ? place : place - count;
  return index < count ? (uint)index : count;
}

// The source's packets are aligned as their type is, which only clang knows.
typedef ushort weft_ushort __attribute__((aligned(1)));
typedef uint weft_uint __attribute__((aligned(1)));
typedef ulong weft_ulong __attribute__((aligned(1)));
typedef uint4 weft_uint4 __attribute__((aligned(1)));

// Returns what read_pipe and write_pipe do. `place` is that of a packet taken, or
// WEFT_NO_RESERVATION.
#define WEFT_TRANSFER(NAME, COPY)                                                  \
  WEFT_HELPER int NAME(weft_pipe ring, ulong place, uchar* packet, uint size) {    \
    if (place == WEFT_NO_RESERVATION) return -1;                                   \
    const uint index = weft_index(ring, place);                                    \
    if (index == ring->max_packets || size != ring->packet_bytes) return -1;       \
    global uchar* slot = (global uchar*)(ring + 1) + (ulong)index * size;          \
    switch (size) {                                                                \
      case 1: COPY(uchar); break;                                                  \
      case 2: COPY(weft_ushort); break;                                            \
      case 4: COPY(weft_uint); break;                                              \
      case 8: COPY(weft_ulong); break;                                             \
      case 16: COPY(weft_uint4); break;                                            \
      default:                                                                     \
        for (; size >= 16; size -= 16, slot += 16, packet += 16) COPY(weft_uint4); \
        for (; size > 0; --size, ++slot, ++packet) COPY(uchar);                    \
    }                                                                              \
    return 0;                                                                      \
  }
#define WEFT_READ(T) *(T*)packet = *(global T*)slot
#define WEFT_WRITE(T) *(global T*)slot = *(T*)packet
WEFT_TRANSFER(weft_read, WEFT_READ)
WEFT_TRANSFER(weft_write, WEFT_WRITE)
