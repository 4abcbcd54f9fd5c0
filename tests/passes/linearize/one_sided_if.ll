; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; CHECK: %[[C:.*]] = icmp eq i64 %low, 0
; CHECK: %[[ANY:.*]] = call i1 @weft.any(i1 %[[C]])
; CHECK: br i1 %[[ANY]], label %then, label
; CHECK: then:
; CHECK-NEXT: call void @weft.mask(i1 %[[C]])
; CHECK: join:
; CHECK: select i1 {{.*}}, i32 3, i32 5
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %i = call i64 @weft.local_id(i32 0)
  %low = and i64 %i, 1
  %c = icmp eq i64 %low, 0
  br i1 %c, label %then, label %join
then:
  store i32 1, ptr addrspace(1) %p
  br label %join
join:
  %v = phi i32 [ 5, %then ], [ 3, %0 ]
  store i32 %v, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
