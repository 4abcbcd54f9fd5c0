; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=carry-stores %s | FileCheck %s

; Loads stay that may find something else than what the turn before stored: a place that another store of the turn may
; write, one that not each turn writes, one in a ring, and one that the first turn may not load.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: phi float
; CHECK: load float, ptr addrspace(1) %met.1
; CHECK: load float, ptr addrspace(1) %seldom.1
; CHECK: load float, ptr addrspace(1) %ring.1
; CHECK: load float, ptr addrspace(1) %late.1
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) noalias %met, ptr addrspace(1) noalias %seldom,
                         ptr addrspace(1) noalias %ring, ptr addrspace(1) noalias %late, i32 %n, i64 %at) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 1, %entry ], [ %k.next, %next ]
  %n.64 = sext i32 %n to i64
  %more = icmp slt i64 %k, %n.64
  br i1 %more, label %body, label %done
body:
  %k.1 = add i64 %k, -1
  %met.1 = getelementptr float, ptr addrspace(1) %met, i64 %k.1
  %m = load float, ptr addrspace(1) %met.1
  %m.next = fadd float %m, 1.0
  %met.0 = getelementptr float, ptr addrspace(1) %met, i64 %k
  store float %m.next, ptr addrspace(1) %met.0
  %met.any = getelementptr float, ptr addrspace(1) %met, i64 %at
  store float 2.0, ptr addrspace(1) %met.any
  %seldom.1 = getelementptr float, ptr addrspace(1) %seldom, i64 %k.1
  %s = load float, ptr addrspace(1) %seldom.1
  %w.64 = and i64 %k, 7
  %w.1.64 = and i64 %k.1, 7
  %ring.1 = getelementptr float, ptr addrspace(1) %ring, i64 %w.1.64
  %r = load float, ptr addrspace(1) %ring.1
  %r.next = fadd float %r, %m
  %ring.0 = getelementptr float, ptr addrspace(1) %ring, i64 %w.64
  store float %r.next, ptr addrspace(1) %ring.0
  %late.0 = getelementptr float, ptr addrspace(1) %late, i64 %k
  store float %s, ptr addrspace(1) %late.0
  %is.seldom = fcmp olt float %s, 4.0
  br i1 %is.seldom, label %some, label %next
some:
  %late.1 = getelementptr float, ptr addrspace(1) %late, i64 %k.1
  %l = load float, ptr addrspace(1) %late.1
  %seldom.0 = getelementptr float, ptr addrspace(1) %seldom, i64 %k
  store float %l, ptr addrspace(1) %seldom.0
  br label %next
next:
  %k.next = add nsw i64 %k, 1
  br label %loop
done:
  ret void
}
