// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What gdb_test.py looks at; gdb_program.cpp has the same as SPIR-V.
kernel void sum(global uint* out, uint n) {
  uint id = get_global_id(0);
  uint total = id + n;
  out[id] = total;
}
