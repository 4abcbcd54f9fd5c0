; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=promote-in-loops %s | FileCheck %s

; Places that stay in memory: one that a loop of no turn would not write; one that another pointer may reach; one beside
; a barrier; one that is volatile; one of two types; one whose store before the loop lies behind an atomic operation.
; CHECK: unwritten:
; CHECK: store i32
; CHECK: overlapped:
; CHECK: store i32
; CHECK: ordered:
; CHECK: store i32
; CHECK: volatile:
; CHECK: store volatile i32
; CHECK: punned:
; CHECK: store float
; CHECK: behind:
; CHECK: store i32
declare void @weft.barrier() convergent
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %first
first:
  %a = phi i32 [ 0, %entry ], [ %a.next, %unwritten ]
  %a.more = icmp ult i32 %a, %n
  br i1 %a.more, label %unwritten, label %second
unwritten:
  %a.old = load i32, ptr addrspace(1) %p
  %a.new = add i32 %a.old, %a
  store i32 %a.new, ptr addrspace(1) %p
  %a.next = add i32 %a, 1
  br label %first
second:
  store i32 1, ptr addrspace(1) %p
  br label %overlapped
overlapped:
  %b = phi i32 [ 0, %second ], [ %b.next, %overlapped ]
  %b.other = load i32, ptr addrspace(1) %q
  %b.new = add i32 %b.other, %b
  store i32 %b.new, ptr addrspace(1) %p
  %b.next = add i32 %b, 1
  %b.more = icmp ult i32 %b.next, %n
  br i1 %b.more, label %overlapped, label %ordered
ordered:
  %c = phi i32 [ 0, %overlapped ], [ %c.next, %ordered ]
  %c.old = load i32, ptr addrspace(1) %p
  %c.new = add i32 %c.old, %c
  store i32 %c.new, ptr addrspace(1) %p
  call void @weft.barrier()
  %c.next = add i32 %c, 1
  %c.more = icmp ult i32 %c.next, %n
  br i1 %c.more, label %ordered, label %volatile
volatile:
  %d = phi i32 [ 0, %ordered ], [ %d.next, %volatile ]
  store volatile i32 %d, ptr addrspace(1) %p
  %d.next = add i32 %d, 1
  %d.more = icmp ult i32 %d.next, %n
  br i1 %d.more, label %volatile, label %punned
punned:
  %e = phi i32 [ 0, %volatile ], [ %e.next, %punned ]
  %e.old = load i32, ptr addrspace(1) %p
  %e.new = sitofp i32 %e.old to float
  store float %e.new, ptr addrspace(1) %p
  %e.next = add i32 %e, 1
  %e.more = icmp ult i32 %e.next, %n
  br i1 %e.more, label %punned, label %sixth
sixth:
  store i32 5, ptr addrspace(1) %p
  %f.seen = atomicrmw add ptr addrspace(1) %q, i32 1 acq_rel
  br label %f.head
f.head:
  %f = phi i32 [ 0, %sixth ], [ %f.next, %behind ]
  %f.more = icmp ult i32 %f, %n
  br i1 %f.more, label %behind, label %done
behind:
  %f.old = load i32, ptr addrspace(1) %p
  %f.new = add i32 %f.old, %f
  store i32 %f.new, ptr addrspace(1) %p
  %f.next = add i32 %f, 1
  br label %f.head
done:
  ret void
}
