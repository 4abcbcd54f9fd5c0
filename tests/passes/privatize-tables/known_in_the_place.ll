; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=privatize-tables %s | FileCheck %s

; The bound is a condition, and steps of a loop go up from a number that is not negative.
; CHECK: call ptr @weft.table(ptr addrspace(1) %bins, i64 400,
; CHECK: getelementptr i32, ptr %{{[0-9]+}}, i32 %k
define void @weft.kernel(ptr addrspace(1) %bins, i32 range(i32 0, 9) %first, i32 range(i32 1, 64) %step) {
entry:
  br label %turn
turn:
  %k = phi i32 [ %first, %entry ], [ %next, %more ]
  %is_in = icmp slt i32 %k, 100
  br i1 %is_in, label %more, label %end
more:
  %a = getelementptr i32, ptr addrspace(1) %bins, i32 %k
  %u = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic, !weft.deferrable !0
  %next = add nsw i32 %k, %step
  br label %turn
end:
  ret void
}
!0 = !{}
