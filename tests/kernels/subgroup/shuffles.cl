// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of other work-items, by numbers that are found in many ways, of all types.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS in const int[N] = i * 37 % 251
// ARGS values local int[L]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0

#define WANT(LANE, GOT) \
  if ((uint)(LANE) < count && (GOT) != (T)values[first + (LANE)]) wrong |= 1;

#define BODY(TYPE)                                                         \
  int of_##TYPE(int own, local int* values, uint first, uint count) {      \
    typedef TYPE T;                                                        \
    T x = (T)own;                                                          \
    uint lane = get_sub_group_local_id(), wrong = 0;                       \
    uint any = (lane * 5 + own) % count;                                   \
    T got = sub_group_shuffle(x, any);                                     \
    WANT(any, got)                                                         \
    got = sub_group_shuffle_xor(x, 3);                                     \
    WANT(lane ^ 3, got)                                                    \
    got = sub_group_shuffle_up(x, 2);                                      \
    WANT(lane - 2, got)                                                    \
    got = sub_group_shuffle_down(x, 1);                                    \
    WANT(lane + 1, got)                                                    \
    got = sub_group_rotate(x, 5);                                          \
    WANT((lane + 5) % get_max_sub_group_size(), got)                       \
    if (get_max_sub_group_size() >= 4) {                                   \
      got = sub_group_clustered_rotate(x, 1, 4);                           \
      WANT((lane & ~3u) | ((lane + 1) & 3), got)                           \
      T sum = 0;                                                           \
      for (uint i = lane & ~3u; i < min((lane & ~3u) + 4, count); ++i)     \
        sum += (T)values[first + i];                                       \
      wrong |= (sub_group_clustered_reduce_add(x, 4) != sum) << 1;         \
    }                                                                      \
    got = sub_group_non_uniform_broadcast(x, count / 2);                   \
    WANT(count / 2, got)                                                   \
    got = sub_group_shuffle(x, any + 1000000);                             \
    return wrong;                                                          \
  }
BODY(char)
BODY(ushort)
BODY(int)
BODY(ulong)
BODY(float)
BODY(double)

kernel void all_types(global const int* in, local int* values, global int* out) {
  size_t at = get_local_linear_id();
  int own = in[get_global_linear_id()], wrong = 0;
  values[at] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint count = get_sub_group_size(), first = at - get_sub_group_local_id();
  wrong |= of_char(own, values, first, count) << 0;
  wrong |= of_ushort(own, values, first, count) << 6;
  wrong |= of_int(own, values, first, count) << 8;
  wrong |= of_ulong(own, values, first, count) << 14;
  wrong |= of_float(own, values, first, count) << 16;
  wrong |= of_double(own, values, first, count) << 18;
  float4 four = sub_group_broadcast((float4)(own, own + 1, own + 2, own + 3), count - 1);
  float last = values[first + count - 1];
  wrong |= any(four != (float4)(last, last + 1, last + 2, last + 3)) << 20;
  out[get_global_linear_id()] = wrong;
}

// What one work-item stores another loads behind a barrier of the sub-group.
kernel void through_memory(global const int* in, local int* values, global int* out) {
  size_t at = get_local_linear_id();
  uint lane = get_sub_group_local_id(), count = get_sub_group_size(), first = at - lane;
  int wrong = 0;
  for (int turn = 0; turn < 3; ++turn) {
    values[at] = lane * 3 + turn;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    uint other = count - 1 - lane;
    wrong |= values[first + other] != other * 3 + turn;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  }
  out[get_global_linear_id()] = wrong;
}
