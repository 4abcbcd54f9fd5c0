; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen,split-tail --width=8 %s | FileCheck %s

; CHECK: icmp ugt i64 %{{.*}}, %
; CHECK-DAG: store <8 x i64>
; CHECK-DAG: call void @llvm.masked.store
; CHECK-NOT: call i1 @weft.is_full
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %place = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %place
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
