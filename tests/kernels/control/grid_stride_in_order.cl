// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 5 + 7] = 0
// ARGS n int = N * 5 + 3
// EXPECT out[i] = i < N * 5 + 3 ? i % N : 0
// GLOBAL 1 2 5 64 300
// Loops over all elements whose work-items know what they did in turns before, or how many they
// are.
kernel void follows_the_turn_before(global int* out, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    out[i] = i >= (int)get_global_size(0) ? out[i - (int)get_global_size(0)] : i;
  }
}
kernel void keeps_what_it_began_with(global int* out, int n) {
  const int first = get_global_id(0);
  for (int i = first; i < n; i += get_global_size(0)) out[i] = first;
}
kernel void carries_it_on(global int* out, int n) {
  int first = -1;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    if (first < 0) first = i;
    out[i] = first;
  }
}
kernel void asks_how_many(global int* out, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) out[i] = i % get_global_size(0);
}
kernel void writes_one_place_more_than_once(global int* out, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    out[i % get_global_size(0)] = i % get_global_size(0);
    out[i] = i % get_global_size(0);
  }
}
kernel void leaves_a_mark(global int* out, int n) {
  const int items = get_global_size(0);
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) out[i] = i % items;
}
