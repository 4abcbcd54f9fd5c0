; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 %s | FileCheck %s

; Those that wait at the yield (region 2) run before anyone passes the barrier (region 1). The turn
; that all work-items have alike is each one's own, as one may be ahead of others.
; CHECK: call i32 @llvm.umax.i32(i32 %{{.*}}, i32 2)
; CHECK: switch i32 %{{.*}}, label %return [
; CHECK-NEXT: i32 1, label %[[BARRIER:.*]]
; CHECK-NEXT: i32 2, label %[[YIELD:.*]]
; CHECK: [[YIELD]]:
; CHECK: load i32, ptr %{{.*}}
; CHECK: load atomic i32
; CHECK: "weft-context-bytes"="8"
define void @weft.kernel(ptr addrspace(3) %flag, ptr addrspace(1) %p) {
entry:
  br label %turn
turn:
  %i = phi i32 [ 0, %entry ], [ %next, %set ]
  br label %wait
wait:
  %v = load atomic i32, ptr addrspace(3) %flag syncscope("singlethread") seq_cst, align 4
  %is = icmp uge i32 %v, %i
  br i1 %is, label %set, label %again
again:
  call void @weft.yield()
  br label %wait
set:
  atomicrmw add ptr addrspace(3) %flag, i32 1 syncscope("singlethread") seq_cst
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 10
  br i1 %more, label %turn, label %meet
meet:
  call void @weft.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}

declare void @weft.yield() convergent
declare void @weft.barrier() convergent
