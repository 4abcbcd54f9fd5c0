// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs an automaton over each line, whose next state is in a table by state and kind of letter, and
// counts how often it accepts.
kernel void automaton(global const uchar* text, global const int* line, constant uchar* kind,
                      constant uchar* next, global int* accepted) {
  int i = get_global_id(0), count = 0;
  uint state = 0;
  for (int at = line[i]; at < line[i + 1]; ++at) {
    state = next[state * 8 + kind[text[at]]];
    count += state == 5;
  }
  accepted[i] = count;
}
