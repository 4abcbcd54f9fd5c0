// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Few work-items' windows are clamped, and what these make in masks counts little; a window that lanes walk side by
// side is no row that one work-item had better walk alone.
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %S/../../../bench/kernels/stencil/blur_window.cl 2>&1 | FileCheck %s
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %S/../../../bench/kernels/stencil/blur_window.cl 2>&1 | FileCheck %s

// CHECK: kernel blur_window: {{8|16|32}} work-items at a time
