; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=yield-where-waiting %s | FileCheck %s

; Work-items yield on the way to the next turn, not where the flag is there at once. The count of turns
; is nobody's to wait for. What must be in order comes behind a barrier.
; CHECK: wait.turn:
; CHECK-NEXT: call void @weft.yield()
; CHECK-NEXT: br label %wait
; CHECK: wait:
; CHECK-NEXT: load atomic i32
; CHECK: br i1 %is, label %count, label %wait.turn
; CHECK: count:
; CHECK-NOT: weft.yield
; CHECK: done:
; CHECK-NEXT: call void @weft.barrier()
; CHECK-NOT: weft.in_order
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) %flag) {
entry:
  br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %flag seq_cst, align 4
  %is = icmp eq i32 %v, 1
  br i1 %is, label %count, label %wait
count:
  %i = phi i32 [ 0, %wait ], [ %next, %count ]
  %old = atomicrmw add ptr addrspace(1) %flag, i32 1 seq_cst
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 10
  br i1 %more, label %count, label %done
done:
  call void @weft.in_order()
  ret void
}

declare void @weft.in_order() convergent
