; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=promote-in-loops %s | FileCheck %s

; A loop that makes a turn for certain, and writes the place in it, needs no store before. That of the inner loop leaves
; a store for the outer one, which it leaves, too.
; CHECK-LABEL: define void @weft.kernel(
; CHECK: entry:
; CHECK-NEXT: %[[OLD:.*]] = load i32, ptr addrspace(1) %p
; CHECK: outer:
; CHECK: phi i32 [ %[[OLD]], %entry ]
; CHECK-NOT: load
; CHECK-NOT: store
; CHECK: done:
; CHECK: store i32 %{{.*}}, ptr addrspace(1) %p
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %outer
outer:
  %j = phi i32 [ 0, %entry ], [ %j.next, %latch ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %s = load i32, ptr addrspace(1) %p
  %t = xor i32 %s, %i
  store i32 %t, ptr addrspace(1) %p
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %n
  br i1 %again, label %outer, label %done
done:
  ret void
}
