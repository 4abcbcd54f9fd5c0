// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers of some of a work-group's sub-groups, by their number: of halves, of pairs that come to one
// in turn, of one that makes something and those that wait for it. One for none passes, one for more
// than there are is for all.
// OPTIONS -cl-std=CL3.0
// GLOBAL 48 130
// LOCAL 1 16x2 130
// ARGS shared local int[L]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0
#ifndef cl_khr_subgroup_named_barrier
#error no named barriers
#endif

typedef local NamedBarrier_t* barrier_of_some;

// What the sub-group on the other side tells, twice.
int meet(barrier_of_some some, local int* shared, int me, int other) {
  int told = 0;
  for (int round = 1; round <= 2; ++round) {
    shared[me] = me * round;
    work_group_named_barrier(some, CLK_LOCAL_MEM_FENCE);
    told += shared[other];
    work_group_named_barrier(some, CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  }
  return told;
}

kernel void halves(local int* shared, global int* wrong) {
  const int me = get_sub_group_id(), count = get_num_sub_groups(), first = count / 2;
  barrier_of_some low = named_barrier_init(first), high = named_barrier_init(count - first);
  const int other = me < first ? first - 1 - me : first + count - 1 - me;
  const int told = meet(me < first ? low : high, shared, me, other);
  wrong[get_global_linear_id()] = told != 3 * other;
}

// The barrier is made anew while others may still come to the last one.
kernel void pairs(local int* shared, global int* wrong) {
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  int mistakes = 0;
  for (int round = 0; round < 3; ++round) {
    barrier_of_some pair = named_barrier_init(2);
    shared[me] = me + round;
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    for (int first = 0; first + 1 < count; first += 2)
      if (me / 2 == first / 2) {
        work_group_named_barrier(pair, CLK_LOCAL_MEM_FENCE);
        mistakes += shared[me ^ 1] != (me ^ 1) + round;
      }
  }
  wrong[get_global_linear_id()] = mistakes;
}

kernel void one_for_others(local int* shared, global int* wrong) {
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  barrier_of_some made = named_barrier_init(count), used = named_barrier_init(count);
  int sum = 0;
  for (int i = 1; i <= 4; ++i) {
    if (me == count - 1) shared[0] = i;
    work_group_named_barrier(made, CLK_LOCAL_MEM_FENCE);
    sum = sum * 10 + shared[0];
    work_group_named_barrier(used, CLK_LOCAL_MEM_FENCE);
  }
  wrong[get_global_linear_id()] = sum != 1234;
}

kernel void odd_numbers(local int* shared, global int* wrong) {
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  barrier_of_some none = named_barrier_init(0), more = named_barrier_init(count + 1);
  barrier_of_some fewer_than_none = named_barrier_init(-1);
  if (me % 2) work_group_named_barrier(none, 0);
  shared[me] = me;
  work_group_named_barrier(more, CLK_LOCAL_MEM_FENCE);
  const int other = shared[count - 1 - me];
  work_group_named_barrier(fewer_than_none, CLK_LOCAL_MEM_FENCE);
  shared[me] = -1;
  wrong[get_global_linear_id()] = other != count - 1 - me;
}
