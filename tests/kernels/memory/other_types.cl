// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS zero int = 0
// ARGS values int[N] = 7
// ARGS own local int[L]
// ARGS out int[N * 3] = -1
// EXPECT out[i] = 0x40400000
// Memory is written and read as other types by turns: no access passes another one because of its type.
#define AS_OTHER(SPACE, words, element)               \
  {                                                   \
    SPACE float* floats = (SPACE float*)(words);      \
    (words)[element] = 1;                             \
    floats[(element) + zero] = 3.0f;                  \
    *out++ = (words)[element];                        \
  }

kernel void other_types(int zero, global int* values, local int* own, global int* out) {
  out += 3 * get_global_id(0);
  AS_OTHER(global, values, get_global_id(0))
  AS_OTHER(local, own, get_local_id(0))
  private int words[4];
  AS_OTHER(private, words, zero & 3)
}
