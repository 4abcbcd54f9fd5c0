; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A loop that lanes leave in different turns makes all its turns where these are few and only compute, as it is not
; foreseen when no lane is left; not where they are many, or write.
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 %s | FileCheck %s
; RUN: sed 's/%i, 7/%i, 70/' %s | weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 | FileCheck %s --check-prefix=ASKS
; RUN: sed 's/; STORE//' %s | weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 | FileCheck %s --check-prefix=ASKS

; CHECK: [[TURN:%turn.*]] = phi i32 [ 0, %loop.entry ], [ [[NEXT:%.*]], %turn.end ]
; CHECK-NOT: @weft.any
; CHECK: [[IN:%.*]] = freeze i1 %in
; CHECK-NEXT: br i1 [[IN]],
; CHECK: [[NEXT]] = add nuw nsw i32 [[TURN]], 1
; CHECK-NEXT: [[MORE:%.*]] = icmp ult i32 [[NEXT]], 8
; CHECK: br i1 [[MORE]], label %head, label %loop.after
; ASKS: [[ANY:%.*]] = call i1 @weft.any
; ASKS: br i1 [[ANY]], label %head, label %loop.after
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %id = call i64 @weft.local_id(i32 0)
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %stay ]
  %x = phi i64 [ %id, %0 ], [ %y, %stay ]
  %in = icmp ult i32 %i, 7
  br i1 %in, label %turn, label %out
turn:
  %y = lshr i64 %x, 1
  ; STORE store i64 %y, ptr addrspace(1) %q
  %ends = icmp eq i64 %y, 0
  br i1 %ends, label %out, label %stay
stay:
  %next = add i32 %i, 1
  br label %head
out:
  %last = phi i64 [ %x, %head ], [ %y, %turn ]
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %id
  store i64 %last, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
