// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of whole sub-groups, of every size and type, from global and local memory and back.
// OPTIONS -cl-std=CL3.0
// GLOBAL 70 96
// LOCAL 3 16x2 96
// ARGS in const int[N * 16] = i * 0x01030507 + 0x70f1
// ARGS values local int[L * 16]
// ARGS out int[N * 16] = -1
// ARGS wrong int[N] = -1
// EXPECT out[i] = i * 0x01030507 + 0x70f1
// EXPECT wrong[i] = 0
#pragma OPENCL EXTENSION cl_intel_subgroups : enable

#define CHECK(V, K) wrong |= (V).s##K != p[lane + 0x##K * lanes];
#define CHECKS_2(V) CHECK(V, 0) CHECK(V, 1)
#define CHECKS_4(V) CHECKS_2(V) CHECK(V, 2) CHECK(V, 3)
#define CHECKS_8(V) CHECKS_4(V) CHECK(V, 4) CHECK(V, 5) CHECK(V, 6) CHECK(V, 7)
#define CHECKS_16(V) \
  CHECKS_8(V)        \
  CHECK(V, 8) CHECK(V, 9) CHECK(V, a) CHECK(V, b) CHECK(V, c) CHECK(V, d) CHECK(V, e) CHECK(V, f)

// The first 8 or 16 values of each lane, read and written on in every way.
#define BODY(SPACE, T, SUFFIX)                                                      \
  int blocks_##SPACE##SUFFIX(const SPACE T* p, SPACE T* q, uint lane, uint lanes) { \
    int wrong = intel_sub_group_block_read##SUFFIX(p) != p[lane];                   \
    const T##2 two = intel_sub_group_block_read##SUFFIX##2(p + 1);                  \
    wrong |= two.y != p[1 + lane + lanes];                                          \
    const T##4 four = intel_sub_group_block_read##SUFFIX##4(p);                     \
    CHECKS_4(four)                                                                  \
    const T##8 eight = intel_sub_group_block_read##SUFFIX##8(p);                    \
    CHECKS_8(eight)                                                                 \
    intel_sub_group_block_write##SUFFIX(q, eight.s0);                               \
    intel_sub_group_block_write##SUFFIX(q + lanes, eight.s1);                       \
    intel_sub_group_block_write##SUFFIX##2(q + 2 * lanes, eight.s23);               \
    intel_sub_group_block_write##SUFFIX##4(q + 4 * lanes, eight.hi);                \
    intel_sub_group_block_write##SUFFIX##8(q, eight);                               \
    return wrong;                                                                   \
  }
#define BOTH(T, SUFFIX)   \
  BODY(global, T, SUFFIX) \
  BODY(local, T, SUFFIX)
BOTH(uint, )
BOTH(uint, _ui)
BOTH(uchar, _uc)
BOTH(ushort, _us)
BOTH(ulong, _ul)

int of_16(const global int* in, uint lane, uint lanes) {
  int wrong = 0;
  {
    const global uchar* p = (const global uchar*)in;
    const uchar16 all = intel_sub_group_block_read_uc16(p);
    CHECKS_16(all)
  }
  {
    const global ushort* p = (const global ushort*)in;
    const ushort16 all = intel_sub_group_block_read_us16(p);
    CHECKS_16(all)
  }
  return wrong;
}

// Each sub-group has 16 ints for each of its work-items; of the last, smaller one nothing is asked.
#define KERNEL(NAME, T, SUFFIX)                                                                    \
  kernel void NAME(global const int* in, local int* values, global int* out, global int* wrongs) { \
    const size_t own = get_group_id(0) * get_local_size(0) * get_local_size(1) +                   \
                       get_group_id(1) * get_global_size(0) * get_local_size(1);                   \
    const uint item = get_local_id(1) * get_local_size(0) + get_local_id(0);                       \
    const uint lane = get_sub_group_local_id(), lanes = get_max_sub_group_size();                  \
    const size_t first = item - lane, size = get_local_size(0) * get_local_size(1);                \
    global const int* from = in + own * 16;                                                        \
    int wrong = 0;                                                                                 \
    for (uint i = item; i < size * 16; i += size) values[i] = from[i];                             \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    for (uint i = item; i < size * 16; i += size) out[own * 16 + i] = values[i];                   \
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                           \
    if (get_sub_group_size() == lanes) {                                                           \
      intel_sub_group_block_prefetch_ui8(from + first * 16);                                       \
      global const T* p = (global const T*)(from + first * 16);                                    \
      global T* q = (global T*)(out + own * 16 + first * 16);                                      \
      local T* r = (local T*)(values + first * 16);                                                \
      for (uint i = 0; i < 8; ++i) q[lane + i * lanes] = 0;                                        \
      wrong |= blocks_global##SUFFIX(p, q, lane, lanes);                                           \
      wrong |= 2 * blocks_local##SUFFIX(r, r, lane, lanes);                                        \
      wrong |= 4 * of_16(from + first * 16, lane, lanes);                                          \
      for (uint i = 0; i < 8; ++i) wrong |= 8 * (r[lane + i * lanes] != p[lane + i * lanes]);      \
    }                                                                                              \
    wrongs[own + item] = wrong;                                                                    \
  }
KERNEL(of_uint, uint, )
KERNEL(of_uint_by_its_name, uint, _ui)
KERNEL(of_uchar, uchar, _uc)
KERNEL(of_ushort, ushort, _us)
KERNEL(of_ulong, ulong, _ul)
