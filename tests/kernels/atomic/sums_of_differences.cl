// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What each work-item finds is what the one before it left: the changes add up to the difference
// between the last value and the first, which the work-items after the barrier add.
// ARGS change long[16] = 0
// ARGS cell long[16] = i % 8 == 6 ? 255 : i % 8 == 0 ? 255 : i % 8 == 5 ? 1000 : i
// EXPECT change[i] = 0
// GLOBAL 1
// LOCAL 1 7 32 70
// OPTIONS -cl-std=CL3.0
#define CHANGE(i, T, OP, NEW, OPERAND)                           \
  {                                                              \
    T operand = OPERAND, old = OP((SPACE T*)&CELL[i], operand);  \
    atom_add(&change[i], (long)(T)(NEW) - (long)old);            \
  }
#define ALL(T, PREFIX, FIRST, ID)                                              \
  CHANGE(FIRST + 0, T, PREFIX##_and, old & operand, (T)~(1 << ID % 8))         \
  CHANGE(FIRST + 1, T, PREFIX##_or, old | operand, (T)1 << ID % 8)             \
  CHANGE(FIRST + 2, T, PREFIX##_xor, old ^ operand, (T)ID * 5)                 \
  CHANGE(FIRST + 3, T, PREFIX##_xchg, operand, (T)ID + 77)                     \
  CHANGE(FIRST + 4, T, PREFIX##_max, max(old, operand), (T)(ID * 37 % 64))     \
  CHANGE(FIRST + 5, T, PREFIX##_min, min(old, operand), (T)(900 - ID * 37 % 64)) \
  CHANGE(FIRST + 6, T, PREFIX##_sub, old - operand, (T)ID % 3)                 \
  CHANGE(FIRST + 7, T, PREFIX##_add, old + operand, (T)ID * 3)
#define EVERY(ID, GUARD)                            \
  if (GUARD) {                                      \
    ALL(int, atomic, 0, ID)                         \
    ALL(long, atom, 8, ID)                          \
  }

void settle(global long* change, long before, long after, int i) {
  atom_add(&change[i], before - after);
}

#define SPACE global
#define CELL cell
kernel void in_global(global long* change, global long* cell) {
  long first[16];
  for (int i = 0; i < 16; ++i) first[i] = i < 8 ? ((global int*)&cell[i])[0] : cell[i];
  barrier(CLK_GLOBAL_MEM_FENCE);
  int id = get_local_id(0);
  EVERY(id, id % 3 != 1)
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) != get_local_size(0) - 1 || get_group_id(0) != 0) return;
  for (int i = 0; i < 16; ++i)
    settle(change, first[i], i < 8 ? ((global int*)&cell[i])[0] : cell[i], i);
}
#undef SPACE
#undef CELL

#define SPACE local
#define CELL mine
kernel void in_local(global long* change, global long* cell) {
  local long mine[16];
  for (int i = get_local_id(0); i < 16; i += get_local_size(0)) mine[i] = cell[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  int id = get_local_id(0);
  EVERY(id, id % 3 != 1)
  EVERY(id, true)
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) != 0) return;
  for (int i = 0; i < 16; ++i)
    settle(change, i < 8 ? (int)cell[i] : cell[i], i < 8 ? ((local int*)&mine[i])[0] : mine[i], i);
}
