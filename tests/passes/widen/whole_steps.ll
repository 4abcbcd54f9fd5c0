; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=4 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s

; Accesses to the second and the fourth of four elements reach over the same ones, from the first on,
; so that no access of the next lanes begins where these end.
; CHECK: %[[BEGIN:.*]] = getelementptr i32, ptr addrspace(3) %s, i64 %i4
; CHECK: call <16 x i32> @llvm.masked.load.v16i32.p3(ptr addrspace(3) align 4 %[[BEGIN]], <16 x i1> <i1 false, i1 true,
; CHECK: %[[SAME:.*]] = getelementptr i32, ptr addrspace(3) %s, i64 %i4
; CHECK: shufflevector <16 x i32> {{.*}}, <16 x i32> <i32 poison, i32 poison, i32 poison, i32 1, i32 poison, {{.*}} i32 13>
; CHECK: call void @llvm.masked.store.v16i32.p3(<16 x i32> {{.*}}, ptr addrspace(3) align 4 %[[SAME]],
define void @weft.kernel(ptr addrspace(3) %s) {
  %i = call i64 @weft.local_id(i32 0)
  %i4 = shl nuw nsw i64 %i, 2
  %k = or disjoint i64 %i4, 1
  %second = getelementptr i32, ptr addrspace(3) %s, i64 %k
  %x = load i32, ptr addrspace(3) %second, align 4
  %at = getelementptr i32, ptr addrspace(3) %s, i64 %i4
  %fourth = getelementptr i8, ptr addrspace(3) %at, i64 12
  store i32 %x, ptr addrspace(3) %fourth, align 4
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
