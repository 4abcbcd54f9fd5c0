// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `float_sum` by cl_ext_float_atomics.
kernel void float_add(global const float* in, volatile global atomic_float* sum) {
  atomic_fetch_add_explicit(sum, in[get_global_id(0)], memory_order_relaxed, memory_scope_device);
}
