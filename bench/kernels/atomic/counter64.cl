// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable
kernel void counter64(counter64_t count) { atomic_inc(count); }
