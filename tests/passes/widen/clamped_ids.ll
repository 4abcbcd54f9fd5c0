; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s

; Whether ids stand between bounds is asked of the first: clamped ones, of which one is needed where they do, those of
; which the least is bounded, that must not wrap, those to which something is added between the bounds, and those of lanes
; that are masked. Unsigned ones that are extended with a sign may wrap, and are compared.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: icmp ne <8 x i32>
; CHECK: %[[LOW:.*]] = icmp sgt i32 %left, -1
; CHECK: %[[HIGH:.*]] = icmp sle i32 %left, %n
; CHECK: %[[ROOM:.*]] = sub i32 %n, %left
; CHECK: %[[FITS:.*]] = icmp ugt i32 %[[ROOM]], 6
; CHECK: %[[BOTH:.*]] = and i1 %[[LOW]], %[[HIGH]]
; CHECK: %[[ALL:.*]] = and i1 %[[BOTH]], %[[FITS]]
; CHECK: br i1 %[[ALL]]
; CHECK: load <8 x float>
; CHECK: call <8 x float> @llvm.masked.gather
; CHECK: icmp sle i32 %n, %i32
; CHECK: icmp slt i32 %i32, 2147483641
; CHECK: load <8 x float>
; CHECK: call <8 x float> @llvm.masked.gather
; CHECK: %[[NEXT:.*]] = add i32 %i32, 3
; CHECK: %[[TO:.*]] = icmp sle i32 %[[NEXT]], %n
; CHECK: %[[REST:.*]] = sub i32 %n, %[[NEXT]]
; CHECK: icmp ugt i32 %[[REST]], 6
; CHECK: %[[FROM:.*]] = icmp ult i32 %i32, 2147483645
; CHECK: and i1 %[[FROM]], %[[TO]]
; CHECK: load <8 x float>
; CHECK: call <8 x float> @llvm.masked.gather
; CHECK: and i1 %[[HIGH]], %[[FITS]]
; CHECK: call void @llvm.masked.store
; CHECK: call void @llvm.masked.scatter
; CHECK: icmp ne <8 x i64>
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
  %i = call i64 @weft.local_id(i32 0)
  %i32 = trunc i64 %i to i32
  %left = sub i32 %i32, 2
  %from_0 = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %clamped = call i32 @llvm.smin.i32(i32 %from_0, i32 %n)
  %wide = sext i32 %clamped to i64
  %p = getelementptr float, ptr addrspace(1) %a, i64 %wide
  %x = load float, ptr addrspace(1) %p
  %least = call i32 @llvm.smax.i32(i32 %i32, i32 %n)
  %wide_least = sext i32 %least to i64
  %p_least = getelementptr float, ptr addrspace(1) %a, i64 %wide_least
  %y = load float, ptr addrspace(1) %p_least
  %from_3 = call i32 @llvm.smax.i32(i32 %i32, i32 0)
  %more = add nsw i32 %from_3, 3
  %between = call i32 @llvm.smin.i32(i32 %more, i32 %n)
  %wide_between = sext i32 %between to i64
  %p_between = getelementptr float, ptr addrspace(1) %a, i64 %wide_between
  %z = load float, ptr addrspace(1) %p_between
  %x_z = fadd float %x, %z
  %sum = fadd float %x_z, %y
  %is_some = fcmp ogt float %sum, 0.0
  br i1 %is_some, label %some, label %done
some:
  %masked = call i32 @llvm.smin.i32(i32 %left, i32 %n)
  %wide_masked = sext i32 %masked to i64
  %p_masked = getelementptr float, ptr addrspace(1) %b, i64 %wide_masked
  store float %sum, ptr addrspace(1) %p_masked
  %unsigned = call i32 @llvm.umin.i32(i32 %left, i32 %n)
  %wide_unsigned = sext i32 %unsigned to i64
  %bytes = shl i64 %wide_unsigned, 2
  %p_unsigned = getelementptr i8, ptr addrspace(1) %b, i64 %bytes
  store float %sum, ptr addrspace(1) %p_unsigned
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
