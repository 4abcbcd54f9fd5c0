; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-guards --width=8 --local-size=64,1,1 --cpu=x86-64-v3 %s | FileCheck %s

; What another branch leads to as well is not governed by the guard alone.
; CHECK-NOT: shared.all
define void @weft.kernel(ptr addrspace(1) %p, i64 %n, i1 %is.wanted) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %id
  br i1 %is.wanted, label %shared, label %fork
fork:
  %is.below = icmp ult i64 %id, %n
  br i1 %is.below, label %shared, label %other
shared:
  %value = phi i64 [ 1, %entry ], [ 2, %fork ]
  store i64 %value, ptr addrspace(1) %at
  br label %done
other:
  store i64 3, ptr addrspace(1) %at
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
