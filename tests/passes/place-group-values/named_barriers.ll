; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Each place where a named barrier is made has its own.
; RUN: weft-opt --passes=place-group-values %s | FileCheck %s

; CHECK: [[FIRST:@weft.named_barrier[.0-9]*]] = internal addrspace(3) global [4 x i32] undef
; CHECK: [[OTHER:@weft.named_barrier[.0-9]*]] = internal addrspace(3) global [4 x i32] undef
; CHECK-NOT: call
; CHECK-DAG: store i32 {{[12]}}, ptr addrspace(3) [[FIRST]]
; CHECK-DAG: store i32 {{[12]}}, ptr addrspace(3) [[OTHER]]
; CHECK-NOT: call
define void @weft.kernel() {
  %p = call ptr addrspace(3) @_Z26__weft_named_barrier_placev()
  store i32 1, ptr addrspace(3) %p
  %q = call ptr addrspace(3) @_Z26__weft_named_barrier_placev()
  store i32 2, ptr addrspace(3) %q
  ret void
}

declare ptr addrspace(3) @_Z26__weft_named_barrier_placev()
