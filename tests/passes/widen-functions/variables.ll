; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=linearize,widen-functions,widen %s | FileCheck %s

; A function's variable has room for all lanes, element by element, and is filled so.
; CHECK-LABEL: define internal <4 x i32> @lanes.4.f.pick(<4 x i32> %0, i4 %1)
; CHECK: %places = alloca [64 x i8]
; CHECK-NOT: call void @llvm.memset
; CHECK: call void @llvm.masked.store.v4i32
; CHECK: getelementptr i8, ptr %places, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
; CHECK: call <4 x i32> @llvm.masked.gather
define void @weft.kernel(ptr addrspace(1) %p) #0 {
  %i = call i64 @weft.local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %a = load i32, ptr addrspace(1) %q
  %b = call i32 @f.pick(i32 %a)
  store i32 %b, ptr addrspace(1) %q
  ret void
}

define internal i32 @f.pick(i32 %x) #1 {
  %places = alloca [4 x i32]
  call void @llvm.memset.p0.i64(ptr align 4 %places, i8 0, i64 16, i1 false)
  %m = and i32 %x, 3
  %at = getelementptr i32, ptr %places, i32 %m
  %r = load i32, ptr %at
  ret i32 %r
}

declare i64 @weft.local_id(i32) memory(none)
attributes #0 = { "weft-width"="4" }
attributes #1 = { memory(none) "weft-shared" }
