; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt %s | FileCheck %s

; The whole pipeline on a small kernel: arguments are loaded once, the loop body is what the
; work-item does and nothing more.
; CHECK-LABEL: define {{.*}}void @weft_kernel_entry
; CHECK: %p = load ptr addrspace(1), ptr %args
; CHECK: items.loop{{.*}}:
; CHECK: %[[ID:local_id.*]] = phi i64
; CHECK-NOT: load
; CHECK: store i64
; CHECK: br i1
; CHECK-NOT: call
define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
