// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void counter(global uint* count) { atomic_inc(count); }
