; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --cpu=x86-64-v4 --width=16 %s | FileCheck %s

; The copies for full and for other SIMD groups begin at one place, which stands before the loop once.
; CHECK-LABEL: define {{.*}}void @weft_kernel_entry
; CHECK: load i64, ptr %[[OFFSET:[0-9]+]]
; CHECK: groups.loop:
; CHECK-COUNT-1: mul i64 %group_id,
; CHECK-NOT: mul i64 %group_id,
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
