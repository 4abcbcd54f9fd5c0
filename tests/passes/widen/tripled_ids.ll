; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=16 --cpu=x86-64-v4 %s | FileCheck %s

; A product of the id in 32 bits, as LLVM writes its extension. Masks are as long as the vectors that
; they are for, not three times that.
; CHECK-LABEL: define void @weft.kernel
; CHECK-NOT: gather
; CHECK-NOT: scatter
; CHECK-COUNT-3: call <16 x float> @llvm.masked.load.v16f32.p1(
; CHECK-NOT: scatter
; CHECK: %[[FIRST:.*]] = shufflevector <16 x i1> %{{.*}}, <16 x i1> {{.*}}, <16 x i32> <i32 0, i32 16, i32 16, i32 1,
; CHECK: call void @llvm.masked.store.v16f32.p1(<16 x float> %{{.*}}, ptr addrspace(1) align 4 %{{.*}}, <16 x i1> %[[FIRST]])
; CHECK: call void @llvm.masked.store.v16f32.p1(
; CHECK: %[[LAST:.*]] = shufflevector <16 x i1> %{{.*}}, <16 x i1> {{.*}}, <16 x i32> <i32 16, i32 11, i32 16, i32 16, i32 12,
; CHECK: call void @llvm.masked.store.v16f32.p1(<16 x float> %{{.*}}, ptr addrspace(1) align 4 %{{.*}}, <16 x i1> %[[LAST]])
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i64 @weft.local_id(i32 0)
  %high = mul i64 %i, 12884901888
  %offset = ashr exact i64 %high, 30
  %from = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %offset
  %x = load float, ptr addrspace(1) %from, align 4
  %positive = fcmp ogt float %x, 0.0
  br i1 %positive, label %keep, label %end
keep:
  %next = add i64 %high, 4294967296
  %place = ashr exact i64 %next, 30
  %to = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %place
  store float %x, ptr addrspace(1) %to, align 4
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
