// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every order and scope, known when the kernel is compiled or not, of every kind of operation.
// ARGS order_of int[5] = i == 0 ? 0 : i + 1
// ARGS scope_of int[4] = i + 1 < 4 ? i + 1 : 3
// ARGS sums int[20] = 0
// ARGS out int[N] = 0
// OPTIONS -cl-std=CL3.0
// EXPECT sums[i] = N * 5
// EXPECT out[i] = 20
// GLOBAL 1 7 64 257
// LOCAL 1 3 16
#define ORDERS(M, S) M(relaxed, S) M(acquire, S) M(release, S) M(acq_rel, S) M(seq_cst, S)
#define SCOPES(M) ORDERS(M, work_group) ORDERS(M, device) ORDERS(M, all_devices) ORDERS(M, all_svm_devices)

int load_order(int order) {
  return order == memory_order_acquire || order == memory_order_seq_cst ? order : memory_order_relaxed;
}
int store_order(int order) {
  return order == memory_order_release || order == memory_order_seq_cst ? order : memory_order_relaxed;
}

int all_kinds(volatile global atomic_int* sum, memory_order order, memory_scope scope) {
  atomic_fetch_add_explicit(sum, 4, order, scope);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, order, scope);
  int now = atomic_load_explicit(sum, load_order(order), scope);
  while (!atomic_compare_exchange_weak_explicit(sum, &now, now + 1, order, load_order(order), scope)) {}
  atomic_int own;
  atomic_init(&own, 5);
  atomic_store_explicit(&own, 6, store_order(order), scope);
  int six = atomic_exchange_explicit(&own, 7, order, scope);
  return now >= 4 && six == 6 && atomic_fetch_sub_explicit(&own, 1, order, scope) == 7;
}

kernel void variable(global const int* order_of, global const int* scope_of, global atomic_int* sums,
                     global int* out) {
  int good = 0;
  for (int s = 0; s < 4; ++s)
    for (int o = 0; o < 5; ++o)
      good += all_kinds(&sums[s * 5 + o], order_of[o], s == 0 ? memory_scope_device : scope_of[s]);
  out[get_global_id(0)] = good;
}

kernel void known(global const int* order_of, global const int* scope_of, global atomic_int* sums,
                  global int* out) {
  int good = 0, at = 0;
#define DEVICE_OR_MORE(S) (memory_scope_##S == memory_scope_work_group ? memory_scope_device : memory_scope_##S)
#define ONE(O, S) good += all_kinds(&sums[at++], memory_order_##O, DEVICE_OR_MORE(S));
  SCOPES(ONE)
  out[get_global_id(0)] = good;
}

kernel void left_out(global const int* order_of, global const int* scope_of, global atomic_int* sums,
                     global int* out) {
  int good = 0;
  for (int i = 0; i < 20; ++i) {
    atomic_fetch_add(&sums[i], 3);
    int now = atomic_load(&sums[i]);
    while (!atomic_compare_exchange_strong(&sums[i], &now, now + 1)) {}
    atomic_fetch_add_explicit(&sums[i], 1, memory_order_acq_rel);
    atomic_flag flag;
    atomic_flag_clear(&flag);
    good += !atomic_flag_test_and_set(&flag) && atomic_flag_test_and_set_explicit(&flag, memory_order_acquire);
    atomic_flag_clear(&flag);
    good -= atomic_flag_test_and_set(&flag);
  }
  out[get_global_id(0)] = good;
}
