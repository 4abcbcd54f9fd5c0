; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-guards --width=8 --local-size=64,1,1 --cpu=x86-64-v3 %s | FileCheck %s

; Guards stay one that is for a lane, that work-items differ in otherwise, that governs no access, or a barrier.
; CHECK-NOT: @weft.any
define void @weft.kernel(ptr addrspace(1) %p, i64 %n) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %id
  %is.one = icmp eq i64 %id, %n
  br i1 %is.one, label %one, label %behind.one
one:
  store i64 1, ptr addrspace(1) %at
  br label %behind.one
behind.one:
  %own = load i64, ptr addrspace(1) %at
  %is.own = icmp ult i64 %id, %own
  br i1 %is.own, label %owns, label %behind.own
owns:
  store i64 2, ptr addrspace(1) %at
  br label %behind.own
behind.own:
  %is.below = icmp ult i64 %id, %n
  br i1 %is.below, label %below, label %behind.below
below:
  %square = mul i64 %own, %own
  br label %behind.below
behind.below:
  %value = phi i64 [ %square, %below ], [ %own, %behind.own ]
  store i64 %value, ptr addrspace(1) %at
  %is.waiting = icmp ult i64 %id, %value
  %is.above = icmp ugt i64 %id, %n
  br i1 %is.above, label %waits, label %done
waits:
  call void @weft.barrier()
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
declare void @weft.barrier() convergent nounwind
