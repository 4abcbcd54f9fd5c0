// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intel's shuffles, which go on in a second value, of scalars and vectors, and by numbers of no lane.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS in const int[N] = i * 37 % 101
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0

// What lane l has is a function of its number, as far as the sub-group goes.
#define FIRST(T, l) ((T)((l) * 3 + 1))
#define SECOND(T, l) ((T)((l) * 5 + 2))
#define WANT(LANE, GOT, WANTED) wrong |= (LANE) < size && (GOT) != (WANTED);

#define BODY(T)                                                                                 \
  int of_##T(uint lane, uint size, uint lanes, uint any, uint delta) {                          \
    int wrong = 0;                                                                              \
    const T x = FIRST(T, lane), y = SECOND(T, lane);                                            \
    WANT(any, intel_sub_group_shuffle(x, any), FIRST(T, any))                                   \
    WANT(lane ^ 3, intel_sub_group_shuffle_xor(x, 3), FIRST(T, lane ^ 3))                       \
    T got = intel_sub_group_shuffle_down(x, y, delta);                                          \
    uint from = (lane + delta) % lanes;                                                         \
    WANT(from, got, lane + delta < lanes ? FIRST(T, from) : SECOND(T, from))                    \
    got = intel_sub_group_shuffle_up(x, y, delta);                                              \
    from = (lane - delta) % lanes;                                                              \
    WANT(from, got, lane >= delta ? SECOND(T, from) : FIRST(T, from))                           \
    got = intel_sub_group_shuffle(x, any + 1000000) + intel_sub_group_shuffle_down(x, y, ~0u) + \
          intel_sub_group_shuffle_up(x, y, 1u << 31);                                           \
    return wrong | (got == (T)0x71234567 && size == 0);                                         \
  }
BODY(char)
BODY(uchar)
BODY(short)
BODY(ushort)
BODY(int)
BODY(uint)
BODY(long)
BODY(ulong)
BODY(float)
BODY(double)

#define VECTOR(T, N)                                                                    \
  int of_##T##N(uint lane, uint size, uint any) {                                       \
    const T##N x = (T##N)(FIRST(T, lane)) + (T##N)(1), y = (T##N)(SECOND(T, lane));     \
    int wrong = 0;                                                                      \
    WANT(any, intel_sub_group_shuffle(x, any).s1, FIRST(T, any) + (T)1)                 \
    WANT(lane ^ 1, intel_sub_group_shuffle_xor(x, 1).s0, FIRST(T, lane ^ 1) + (T)1)     \
    WANT(lane + 1, intel_sub_group_shuffle_down(x, y, 1).s1, FIRST(T, lane + 1) + (T)1) \
    WANT(lane - 1, intel_sub_group_shuffle_up(x, y, 1).s1, SECOND(T, lane - 1))         \
    return wrong;                                                                       \
  }
VECTOR(char, 2)
VECTOR(uchar, 16)
VECTOR(short, 3)
VECTOR(ushort, 4)
VECTOR(int, 8)
VECTOR(uint, 2)
VECTOR(float, 16)

kernel void all(global const int* in, global int* wrongs) {
  const size_t at =
      (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
      get_global_id(0);
  const uint lane = get_sub_group_local_id(), size = get_sub_group_size();
  const uint lanes = get_max_sub_group_size(), any = (lane * 5 + in[at]) % size;
  const uint delta = in[at] % (lanes + 1);
  int wrong = 0;
#define SCALAR(BIT, T) wrong |= of_##T(lane, size, lanes, any, delta) << BIT;
  SCALAR(0, char)
  SCALAR(1, uchar)
  SCALAR(2, short)
  SCALAR(3, ushort)
  SCALAR(4, int)
  SCALAR(5, uint)
  SCALAR(6, long)
  SCALAR(7, ulong)
  SCALAR(8, float)
  SCALAR(9, double)
  wrong |= of_char2(lane, size, any) << 10 | of_uchar16(lane, size, any) << 11 |
           of_short3(lane, size, any) << 12 | of_ushort4(lane, size, any) << 13 |
           of_int8(lane, size, any) << 14 | of_uint2(lane, size, any) << 15 |
           of_float16(lane, size, any) << 16;
  const ushort small = lane + 1;
  wrong |= (intel_sub_group_reduce_add(small) != size * (size + 1) / 2) << 17;
  wrong |= (intel_sub_group_scan_inclusive_max((uchar)lane) != lane) << 18;
  wrong |= (intel_sub_group_scan_exclusive_add((char)1) != (char)lane) << 19;
  wrong |= (intel_sub_group_broadcast((short)(lane + 7), size - 1) != size + 6) << 20;
  wrong |= (sub_group_reduce_add(1u) != size || sub_group_all(lane < size) == 0) << 21;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  wrong |= (sub_group_broadcast((float)lane, size / 2) != size / 2) << 22;
  wrongs[at] = wrong;
}
