; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s

; Elements a few apart by one load of all between them and a masked store, of whole steps; downwards by one access
; turned round; wrapped ones, and their neighbours, by a test; indices of 32 bits by what lanes access.
; CHECK-LABEL: @weft.kernel
; CHECK: call <24 x float> @llvm.masked.load.v24f32.p1(ptr addrspace(1) align 4 %p3
; CHECK: load <8 x float>
; CHECK: shufflevector <8 x float>
; CHECK: call void @llvm.masked.store.v24f32.p1(
; CHECK: icmp ne <8 x i32>
; CHECK: load <8 x i32>
; CHECK: call <8 x i32> @llvm.masked.gather
; CHECK: %[[NEXT:.*]] = getelementptr i8, ptr addrspace(1) %{{.*}}, i64 4
; CHECK: load <8 x i32>, ptr addrspace(1) %[[NEXT]], align 4
; CHECK: call <8 x i32> @llvm.masked.gather
; CHECK: zext i32
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
  %i = call i64 @weft.local_id(i32 0)
  %i3 = mul i64 %i, 3
  %p3 = getelementptr float, ptr addrspace(1) %a, i64 %i3
  %x = load float, ptr addrspace(1) %p3
  %down = sub i64 100, %i
  %pd = getelementptr float, ptr addrspace(1) %a, i64 %down
  %y = load float, ptr addrspace(1) %pd
  %sum = fadd float %x, %y
  store float %sum, ptr addrspace(1) %p3
  %i32 = trunc i64 %i to i32
  %low = urem i32 %i32, %n
  %wide = sext i32 %low to i64
  %pl = getelementptr i32, ptr addrspace(1) %b, i64 %wide
  %z = load i32, ptr addrspace(1) %pl
  %pn = getelementptr i8, ptr addrspace(1) %pl, i64 4
  %zn = load i32, ptr addrspace(1) %pn
  %both = add i32 %z, %zn
  %off = add i32 %i32, %n
  %woff = zext i32 %off to i64
  %po = getelementptr i32, ptr addrspace(1) %b, i64 %woff
  store i32 %both, ptr addrspace(1) %po
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
