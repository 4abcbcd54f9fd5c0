; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=promote-in-loops %s | FileCheck %s

; A loop that ends at its top, but makes 100 turns, and computes the place in each of them.
; CHECK-LABEL: define void @weft.kernel(
; CHECK: entry:
; CHECK: %place = getelementptr
; CHECK: %[[OLD:.*]] = load double, ptr addrspace(1) %place
; CHECK: top:
; CHECK: %[[SUM:.*]] = phi double [ %[[OLD]], %entry ]
; CHECK-NOT: ptr addrspace(1)
; CHECK: done:
; CHECK: store double %{{.*}}, ptr addrspace(1) %place
; CHECK: br label %unknown
; A loop of which nobody knows whether it makes a turn does not write for certain.
; CHECK: turn:
; CHECK: load double, ptr addrspace(1) %other
; CHECK: store double %{{.*}}, ptr addrspace(1) %other
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %tile, i32 %i, i32 %n, ptr addrspace(1) %other) {
entry:
  br label %top
top:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp ult i32 %k, 100
  br i1 %more, label %body, label %done
body:
  %k64 = zext i32 %k to i64
  %from = getelementptr double, ptr addrspace(3) %tile, i64 %k64
  %x = load double, ptr addrspace(3) %from
  %i64 = sext i32 %i to i64
  %place = getelementptr double, ptr addrspace(1) %p, i64 %i64
  %old = load double, ptr addrspace(1) %place
  %new = fadd double %old, %x
  store double %new, ptr addrspace(1) %place
  %k.next = add i32 %k, 1
  br label %top
done:
  br label %unknown
unknown:
  %j = phi i32 [ 0, %done ], [ %j.next, %turn ]
  %again = icmp ult i32 %j, %n
  br i1 %again, label %turn, label %end
turn:
  %was = load double, ptr addrspace(1) %other
  %is = fmul double %was, 3.0
  store double %is, ptr addrspace(1) %other
  %j.next = add i32 %j, 1
  br label %unknown
end:
  ret void
}
