// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More work-items than a register has lanes where these leave loops in different turns: the machine
// does not foresee when the last one does, and begins with nothing behind until then.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel parted: 32 work-items at a time
kernel void parted(global const ulong* from, global const ulong* pieces, global ulong* reached) {
  int id = get_global_id(0);
  ulong at = from[id], others = pieces[id], seen = 0;
  for (int i = 0; i < 15; ++i) {
    at = at << 9 & 0xfefefefefefefefe;
    seen |= at;
    if (at == 0 || (at & others)) break;
  }
  reached[id] = seen;
}
