// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One work-item of a row waits: for another group, for another row of its own group, or for those
// beside it, which come to what it waits for before it is left, behind it or beside it.
// ARGS turn int[1] = 0
// ARGS flags int[N] = 0
// ARGS out int[N] = -1
// EXPECT turn[i] = G
// EXPECT flags[i] = 1
// EXPECT out[i] = i / L
// GLOBAL 1 7 64 257
// LOCAL 1 3 16 61
void pass_on(volatile global int* turn, global int* flags, global int* out, local int* before) {
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = *before;
  flags[get_global_id(0)] = 1;
}

kernel void looks_back(volatile global int* turn, global int* flags, global int* out) {
  local int before;
  int group = get_group_id(0);
  if (get_local_id(0) == 0) {
    while (*turn != group) {}
    before = *turn;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_inc(turn);
  }
  pass_on(turn, flags, out, &before);
}

kernel void last_looks_back(volatile global int* turn, global int* flags, global int* out) {
  local int before;
  int group = get_group_id(0);
  if (get_local_id(0) + 1 != get_local_size(0)) {
  } else {
    while (atomic_add(turn, 0) != group) {}
    before = group;
    atomic_xchg(turn, group + 1);
  }
  pass_on(turn, flags, out, &before);
}

kernel void waits_for_those_behind(volatile global int* turn, global int* flags,
                                   global int* out) {
  local int before;
  volatile local int come;
  int group = get_group_id(0), others = get_local_size(0) - 1;
  if (get_local_id(0) == 0) come = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    while (come != others) {}
    while (*turn != group) {}
    before = group;
    atomic_inc(turn);
  } else {
    atomic_inc(&come);
  }
  pass_on(turn, flags, out, &before);
}

kernel void waits_for_those_ahead(volatile global int* turn, global int* flags, global int* out) {
  local int before;
  volatile local int come;
  int group = get_group_id(0), others = get_local_size(0);
  if (get_local_id(0) == 0) come = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&come);
  if (get_local_id(0) == 0) {
    while (come != others) {}
    while (*turn != group) {}
    before = group;
    atomic_inc(turn);
  }
  pass_on(turn, flags, out, &before);
}
