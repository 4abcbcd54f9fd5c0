// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out int[N] = 1
// ARGS sums int[N] = 0
// EXPECT out[i] = ((1 + 1) * 2 + 5) * 3
// EXPECT sums[i] = 11
// GLOBAL 1 7 64
// Each waits for the one before, whatever its flags, and a marker for two.
kernel void events_in_order(global int* out, global int* sums) {
  int i = get_global_id(0);
  queue_t queue = get_default_queue();
  ndrange_t one = ndrange_1D(1);
  clk_event_t go = create_user_event(), both[2], later, marked;
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, &go, &both[0], ^{ out[i] += 1; });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, &both[0], &later, ^{ out[i] *= 2; });
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, &later, &both[1], ^{
    out[i] += 5;
    sums[i] = 10;
  });
  enqueue_marker(queue, 2, both, &marked);
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, &marked, NULL, ^{
    out[i] *= 3;
    sums[i] += is_valid_event(go) ? 0 : 1;
  });
  release_event(both[0]);
  release_event(both[1]);
  release_event(later);
  release_event(marked);
  set_user_event_status(go, CL_COMPLETE);
  release_event(go);
}
