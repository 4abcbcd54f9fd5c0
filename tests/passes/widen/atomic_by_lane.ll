; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; No vector form: one lane after another.
; CHECK: lanes:
; CHECK: call {{.*}} @llvm.cttz
; CHECK: atomicrmw add ptr addrspace(1) %p, i32
; CHECK: br i1 {{.*}}, label %{{.*}}, label %lanes
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %v = trunc i64 %i to i32
  %old = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
