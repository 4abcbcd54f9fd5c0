// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the functions of pipes share. Clang gives each the size of the packets that the source
// speaks of; pipes of others are refused, so that nothing is reached beyond the ring.
//
// A reservation is the place of its first packet in the ring, and how many packets it has. What a
// kernel has committed the runtime hands to others when the kernel ends
// (runtime/kernel/pipe_ring.h), since no other may write to the pipe at that time, or read from it:
// nothing is left for commits to do.
#pragma once

#include "builtins/lib/widths.h"
#include "weft/pipe_abi.h"

typedef global WeftPipe* weft_pipe;

// The compiler takes a handle for what is behind it.
weft_pipe __weft_pipe_ro(read_only pipe int handle);
weft_pipe __weft_pipe_wo(write_only pipe int handle);
ulong __weft_reservation(reserve_id_t id);
reserve_id_t __weft_reserve_id(ulong reservation);
// The same pipe, of which only that is read which never changes, so that loops read it once.
constant WeftPipe* __weft_pipe_shape(weft_pipe ring);

// In a ring of so many packets: at most INT_MAX, so that bits are left that no reservation has.
#define WEFT_NO_RESERVATION 0ul
#define WEFT_IS_RESERVATION (1u << 31)

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

// The place of the first of so many packets, beyond the ring by at most a round. Once more where
// the first attempt came upon one that asked for too much, and has given it back.
WEFT_HELPER uint weft_take(weft_pipe ring, global WeftPipeEnd* end, uint packets, uint size) {
  constant WeftPipe* shape = __weft_pipe_shape(ring);
  if (size != shape->packet_bytes || packets > shape->max_packets) return WEFT_NO_PLACE;
  if (!weft_try_to_take(end, packets) && !weft_try_to_take(end, packets)) return WEFT_NO_PLACE;
  return atomic_fetch_add_explicit((volatile global atomic_uint*)&end->next, packets,
                                   memory_order_relaxed, memory_scope_device);
}

// The same by one work-item for its work-group, which has no lanes to do it with. Where each group
// does it once, the compiler has one call do it for many (finish/launch/take_packets_ahead.h).
uint weft_take_packets(ulong ring, ulong end, ulong packets, uint packet_bytes);
WEFT_HELPER uint weft_take_for_group(weft_pipe ring, global WeftPipeEnd* end, uint packets,
                                     uint size) {
  uint place = 0;
  if (get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0)
    place = weft_take_packets((ulong)ring, (ulong)end, packets, size);
  return work_group_broadcast(place, 0, 0, 0);
}

WEFT_HELPER uint weft_in_ring(weft_pipe ring, uint place) {
  const uint all = __weft_pipe_shape(ring)->max_packets;
  return place < all ? place : place - all;
}

// The reservation of packets that were taken, if they could be.
WEFT_HELPER ulong weft_reserved(weft_pipe ring, uint place, uint packets) {
  if (place == WEFT_NO_PLACE) return WEFT_NO_RESERVATION;
  return (ulong)packets << 32 | WEFT_IS_RESERVATION | weft_in_ring(ring, place);
}

// The source's packets are aligned as their type is, which only clang knows.
typedef ushort weft_ushort __attribute__((aligned(1)));
typedef uint weft_uint __attribute__((aligned(1)));
typedef ulong weft_ulong __attribute__((aligned(1)));
typedef uint4 weft_uint4 __attribute__((aligned(1)));
typedef uint16 weft_uint16 __attribute__((aligned(1)));

// Moves a packet in pieces alike: those of lanes then lie side by side. All of a short one are read
// before any is written, so that they become one access. `LARGEST` are the pieces of packets that
// have some whole ones.
#define WEFT_SHORT 64
#define WEFT_MOVE_SHORT(T, TO, to, FROM, from)                             \
  {                                                                        \
    T pieces[WEFT_SHORT / sizeof(T)];                                      \
    const uint count = size / sizeof(T);                                   \
    for (uint i = 0; i < count; ++i) pieces[i] = ((const FROM T*)from)[i]; \
    for (uint i = 0; i < count; ++i) ((TO T*)to)[i] = pieces[i];           \
  }
#define WEFT_MOVE_LONG(T, TO, to, FROM, from)                                      \
  for (; size >= sizeof(T); size -= sizeof(T), to += sizeof(T), from += sizeof(T)) \
    *(TO T*)to = *(const FROM T*)from;
#define WEFT_MOVE(NAME, LARGEST, ...)                                   \
  WEFT_HELPER void NAME(global uchar* slot, uchar* packet, uint size) { \
    if (size % sizeof(LARGEST) == 0) {                                  \
      WEFT_MOVE_LONG(LARGEST, __VA_ARGS__)                              \
    } else if (size > WEFT_SHORT) {                                     \
      WEFT_MOVE_LONG(weft_uint4, __VA_ARGS__)                           \
      WEFT_MOVE_LONG(uchar, __VA_ARGS__)                                \
    } else if (size % 16 == 0) {                                        \
      WEFT_MOVE_SHORT(weft_uint4, __VA_ARGS__)                          \
    } else if (size == 8) {                                             \
      WEFT_MOVE_SHORT(weft_ulong, __VA_ARGS__)                          \
    } else if (size % 4 == 0) {                                         \
      WEFT_MOVE_SHORT(weft_uint, __VA_ARGS__)                           \
    } else if (size % 2 == 0) {                                         \
      WEFT_MOVE_SHORT(weft_ushort, __VA_ARGS__)                         \
    } else {                                                            \
      WEFT_MOVE_SHORT(uchar, __VA_ARGS__)                               \
    }                                                                   \
  }
WEFT_MOVE(weft_read, weft_uint16, , packet, global, slot)
WEFT_MOVE(weft_write, weft_uint16, global, slot, , packet)
WEFT_MOVE(weft_read_in_parts, weft_uint4, , packet, global, slot)
WEFT_MOVE(weft_write_in_parts, weft_uint4, global, slot, , packet)

// What read_pipe and write_pipe do and answer: with a packet taken, if one could be, and with one
// of a reservation. Few reservations go around the ring, or are asked for packets beyond them;
// those of all others lie side by side, which all lanes see at once, and have stores of their own,
// which may go around the caches.
#define WEFT_TRANSFER(NAME, MOVE)                                                               \
  WEFT_HELPER int NAME(weft_pipe ring, uint place, uchar* packet, uint size) {                  \
    if (place == WEFT_NO_PLACE) return -1;                                                      \
    const ulong offset = (ulong)weft_in_ring(ring, place) * size;                               \
    MOVE((global uchar*)(ring + 1) + offset, packet, size);                                     \
    return 0;                                                                                   \
  }                                                                                             \
  WEFT_HELPER int NAME##_reserved(weft_pipe ring, ulong reservation, uint index, uchar* packet, \
                                  uint size) {                                                  \
    constant WeftPipe* shape = __weft_pipe_shape(ring);                                         \
    const uint all = shape->max_packets, count = reservation >> 32;                             \
    const uint first = (uint)reservation & ~WEFT_IS_RESERVATION;                                \
    if (size != shape->packet_bytes || count > all || first >= all) return -1;                  \
    global uchar* row = (global uchar*)(ring + 1) + (ulong)first * size;                        \
    const uint in_row = all - first;                                                            \
    if (!__weft_any(index >= min(count, in_row))) {                                             \
      MOVE(row + (ulong)index * size, packet, size);                                            \
      return 0;                                                                                 \
    }                                                                                           \
    if (index >= count) return -1;                                                              \
    if (index < in_row)                                                                         \
      MOVE##_in_parts(row + (ulong)index * size, packet, size);                                 \
    else                                                                                        \
      MOVE##_in_parts(row - (ulong)all * size + (ulong)index * size, packet, size);             \
    return 0;                                                                                   \
  }
WEFT_TRANSFER(weft_read_packet, weft_read)
WEFT_TRANSFER(weft_write_packet, weft_write)
