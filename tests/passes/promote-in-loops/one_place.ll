; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=promote-in-loops %s | FileCheck %s

; The place is written before the loop, and maybe in a turn; the loop has two exits, each with a store. What reads
; another buffer does not matter.
; CHECK-LABEL: define void @weft.kernel(
; CHECK-NOT: store
; CHECK: loop:
; CHECK-DAG: %[[SUM:.*]] = phi float [ 0.000000e+00, %entry ], [ %[[NEXT:.*]], %latch ]
; CHECK: br i1 %more, label %body, label %done
; CHECK: body:
; CHECK-NEXT: getelementptr
; CHECK-NEXT: %x = load float
; CHECK: br i1 %wild, label %stop, label %choose
; CHECK: choose:
; CHECK-NOT: load
; CHECK-NOT: store
; CHECK: latch:
; CHECK: %[[NEXT]] = phi float
; CHECK: stop:
; CHECK: store float %{{.*}}, ptr addrspace(1) %p
; CHECK: done:
; CHECK: store float %{{.*}}, ptr addrspace(1) %p
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %in, i64 %n) {
entry:
  store float 0.0, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %at = getelementptr float, ptr addrspace(1) %in, i64 %i
  %x = load float, ptr addrspace(1) %at
  %wild = fcmp uno float %x, %x
  br i1 %wild, label %stop, label %choose
choose:
  %positive = fcmp ogt float %x, 0.0
  br i1 %positive, label %add, label %latch
add:
  %s = load float, ptr addrspace(1) %p
  %t = fadd float %s, %x
  store float %t, ptr addrspace(1) %p
  br label %latch
latch:
  %i.next = add i64 %i, 1
  br label %loop
stop:
  ret void
done:
  ret void
}
