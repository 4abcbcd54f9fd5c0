// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbours share places, all of a SIMD group or some of them; what each finds there is what the one before it left.
// ARGS change int[8] = 0
// ARGS cell int[560] = i % 8 == 0 ? 255 : i * 31
// EXPECT change[i] = 0
// GLOBAL 1
// LOCAL 1 7 32 70
// OPTIONS -cl-std=CL3.0
#define CHANGE(i, OP, NEW, OPERAND)                                 \
  {                                                                 \
    int operand = OPERAND, old = OP(&cell[place * 8 + i], operand); \
    atomic_add(&change[i], (NEW) - old);                            \
  }
#define KERNEL(share)                                                                      \
  kernel void of_##share(global int* change, global int* cell) {                           \
    int id = get_local_id(0), place = id / share, first[8];                                \
    for (int i = 0; i < 8; ++i) first[i] = cell[place * 8 + i];                            \
    barrier(CLK_GLOBAL_MEM_FENCE);                                                         \
    if (id % 7 != 3) {                                                                     \
      CHANGE(0, atomic_and, old & operand, ~(1 << id % 8))                                 \
      CHANGE(1, atomic_or, old | operand, 1 << id % 8)                                     \
      CHANGE(2, atomic_xor, old ^ operand, id * 5)                                         \
      CHANGE(3, atomic_xchg, operand, id + 77)                                             \
      CHANGE(4, atomic_max, max(old, operand), id * 37 % 64 * 100)                         \
    }                                                                                      \
    CHANGE(5, atomic_min, min(old, operand), 900 - id * 37 % 64)                           \
    CHANGE(6, atomic_sub, old - operand, 3)                                                \
    CHANGE(7, atomic_add, old + operand, id * 3)                                           \
    barrier(CLK_GLOBAL_MEM_FENCE);                                                         \
    bool is_last = id % share == share - 1 || id == get_local_size(0) - 1;                 \
    for (int i = 0; is_last && i < 8; ++i)                                                 \
      atomic_add(&change[i], first[i] - cell[place * 8 + i]);                              \
  }
KERNEL(1)
KERNEL(3)
KERNEL(16)
KERNEL(64)
