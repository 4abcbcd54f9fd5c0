; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; One place: one access. Adjacent places: one wide access between fences.
; CHECK: load atomic i32, ptr addrspace(1) %p acquire
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: load <8 x i32>, ptr addrspace(1) %own
; CHECK: fence acquire
; CHECK: fence release
; CHECK: store <8 x i32>
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: store atomic i32 %{{.*}}, ptr addrspace(1) %p seq_cst
; CHECK-COUNT-8: store atomic i32 %{{.*}}, ptr addrspace(1) %{{.*}} seq_cst
; CHECK-NOT: store atomic
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %i = call i64 @weft.local_id(i32 0)
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %i
  %x = load atomic i32, ptr addrspace(1) %p acquire, align 4
  %y = load atomic i32, ptr addrspace(1) %own acquire, align 4
  %z = add i32 %x, %y
  store atomic i32 %z, ptr addrspace(1) %own release, align 4
  store atomic i32 %z, ptr addrspace(1) %p seq_cst, align 4
  store atomic i32 %z, ptr addrspace(1) %own seq_cst, align 4
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
