// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intel_sub_group_shuffle, _xor, _down and _up: the value of the work-item of that number, where
// _down goes on in the work-items of a second value, and _up comes from those of a first one.
// cl_intel_subgroups, 6.13.X, "Sub-group Shuffle Functions". Numbers count modulo the sub-group's
// size.
#include "builtins/lib/lanes.h"

#define BODY(T)                                                                   \
  WEFT_OVERLOAD T intel_sub_group_shuffle(T x, uint lane) {                       \
    return __weft_lanes_shuffle(x, lane);                                         \
  }                                                                               \
  WEFT_OVERLOAD T intel_sub_group_shuffle_xor(T x, uint value) {                  \
    return __weft_lanes_shuffle(x, get_sub_group_local_id() ^ value);             \
  }                                                                               \
  WEFT_OVERLOAD T intel_sub_group_shuffle_down(T current, T next, uint delta) {   \
    const uint lane = get_sub_group_local_id() + delta;                           \
    const T here = __weft_lanes_shuffle(current, lane);                           \
    const T behind = __weft_lanes_shuffle(next, lane);                            \
    return lane < get_max_sub_group_size() ? here : behind;                       \
  }                                                                               \
  WEFT_OVERLOAD T intel_sub_group_shuffle_up(T previous, T current, uint delta) { \
    const uint lane = get_sub_group_local_id() - delta;                           \
    const T here = __weft_lanes_shuffle(current, lane);                           \
    const T before = __weft_lanes_shuffle(previous, lane);                        \
    return delta <= get_sub_group_local_id() ? here : before;                     \
  }
WEFT_LANE_TYPES(BODY)

// Of vectors by halves.
#define HALVES(T, LOW, HIGH)                                                                   \
  WEFT_OVERLOAD T intel_sub_group_shuffle(T x, uint i) {                                       \
    return (T)(intel_sub_group_shuffle(x.LOW, i), intel_sub_group_shuffle(x.HIGH, i));         \
  }                                                                                            \
  WEFT_OVERLOAD T intel_sub_group_shuffle_xor(T x, uint i) {                                   \
    return (T)(intel_sub_group_shuffle_xor(x.LOW, i), intel_sub_group_shuffle_xor(x.HIGH, i)); \
  }                                                                                            \
  WEFT_OVERLOAD T intel_sub_group_shuffle_down(T x, T y, uint i) {                             \
    return (T)(intel_sub_group_shuffle_down(x.LOW, y.LOW, i),                                  \
               intel_sub_group_shuffle_down(x.HIGH, y.HIGH, i));                               \
  }                                                                                            \
  WEFT_OVERLOAD T intel_sub_group_shuffle_up(T x, T y, uint i) {                               \
    return (T)(intel_sub_group_shuffle_up(x.LOW, y.LOW, i),                                    \
               intel_sub_group_shuffle_up(x.HIGH, y.HIGH, i));                                 \
  }
#define VECTORS(T)     \
  HALVES(T##2, x, y)   \
  HALVES(T##3, xy, z)  \
  HALVES(T##4, lo, hi) \
  HALVES(T##8, lo, hi) \
  HALVES(T##16, lo, hi)
VECTORS(char)
VECTORS(uchar)
VECTORS(short)
VECTORS(ushort)
VECTORS(int)
VECTORS(uint)
VECTORS(float)
