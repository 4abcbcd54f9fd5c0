// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of few turns that work-items leave in different ones, with choices that all of them make alike: `grows` has no
// value in turns that none of them comes to.
// ARGS val int = 50
// ARGS in int[N] = i * 5 | 2
// ARGS out int[N] = -1
// EXPECT out[i] = i % 2 ? 1 : (i * 5 | 2) % 16 / 4 == 1 ? 7 : 3
// GLOBAL 1 7 64
// LOCAL 1 4 16
kernel void few_turns(int first, global const int* in, global int* out) {
  const int i = get_global_id(0), bits = in[i];
  int steps = 0, grows = first;
  for (int k = 0; k < 7; ++k) {
    grows *= grows;
    steps += grows > 5000 ? 2 : 1;
    if (grows > 5000 && (bits & 12) == 4) steps += 4;
    if (bits >> k & 1) break;
  }
  out[i] = steps;
}
