; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width,linearize,widen --width=4 %s | FileCheck %s

; Steps are counted modulo 2^64, as addresses are: a program may multiply by any constant. These are adjacent.
; CHECK-LABEL: @weft.kernel
; CHECK: call void @llvm.masked.store.v4i32.p1(<4 x i32> splat (i32 1), ptr addrspace(1) align 4 %p,
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = call i64 @weft.local_id(i32 0)
  %far = mul i64 %x, 4611686018427387905
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %far
  store i32 1, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32)
