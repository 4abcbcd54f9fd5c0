; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=split-at-barriers,wrap-entry,share-uniform-loops %s | FileCheck %s
; RUN: sed 's/; ORDER: //' %s | weft-opt --passes=split-at-barriers,wrap-entry,share-uniform-loops | FileCheck %s --check-prefix=ORDERED

; A loop that stores, one that reads what is the work-item's own, one that another thread may end,
; one whose turns each work-item has a number of, and one that is left in two ways, of which one
; takes what is the work-item's own along; the last could be shared, but where a fence
; lets a work-item see what others wrote.
; CHECK-LABEL: define void @weft_kernel_entry
; CHECK: br label %stores
; CHECK: br label %own
; CHECK: br label %waits
; CHECK: br label %turns
; CHECK: br label %leaves
; CHECK: br i1 %{{.*}}, label %shared, label %alike
; ORDERED-NOT: shared
define void @weft.kernel(ptr addrspace(1) %p, i64 %n) {
entry:
  %private = alloca [4 x i64]
  %x = call i64 @weft.local_id(i32 0)
  ; ORDER: fence acquire
  br label %stores
stores:
  %i = phi i64 [ 0, %entry ], [ %i.next, %stores ]
  %a = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %a
  %i.next = add i64 %i, 1
  %i.more = icmp ult i64 %i.next, %n
  br i1 %i.more, label %stores, label %to.own
to.own:
  store i64 %x, ptr %private
  br label %own
own:
  %j = phi i64 [ 0, %to.own ], [ %j.next, %own ]
  %own.sum = phi i64 [ 0, %to.own ], [ %own.next, %own ]
  %b = getelementptr i64, ptr %private, i64 %j
  %own.value = load i64, ptr %b
  %own.next = add i64 %own.sum, %own.value
  %j.next = add i64 %j, 1
  %j.more = icmp ult i64 %j.next, %n
  br i1 %j.more, label %own, label %to.waits
to.waits:
  br label %waits
waits:
  %flag = load atomic i64, ptr addrspace(1) %p monotonic, align 8
  %is.set = icmp ne i64 %flag, 0
  br i1 %is.set, label %to.turns, label %waits
to.turns:
  br label %turns
turns:
  %k = phi i64 [ 0, %to.turns ], [ %k.next, %turns ]
  %turn.product = phi i64 [ 1, %to.turns ], [ %turn.next, %turns ]
  %turn.next = mul i64 %turn.product, %n
  %k.next = add i64 %k, 1
  %k.more = icmp ult i64 %k.next, %x
  br i1 %k.more, label %turns, label %to.leaves
to.leaves:
  br label %leaves
leaves:
  %o = phi i64 [ 0, %to.leaves ], [ %o.next, %stays ]
  %o.square = mul i64 %o, %o
  %is.found = icmp eq i64 %o.square, %n
  br i1 %is.found, label %to.alike, label %stays
stays:
  %o.next = add i64 %o, 1
  %o.more = icmp ult i64 %o.next, %n
  br i1 %o.more, label %leaves, label %to.alike
to.alike:
  %chosen = phi i64 [ %x, %leaves ], [ 1, %stays ]
  store i64 %chosen, ptr %private
  br label %alike
alike:
  %l = phi i64 [ 0, %to.alike ], [ %l.next, %alike ]
  %power = phi i64 [ 1, %to.alike ], [ %power.next, %alike ]
  %power.next = mul i64 %power, %n
  %l.next = add i64 %l, 1
  %l.more = icmp ult i64 %l.next, %n
  br i1 %l.more, label %alike, label %end
end:
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %sum = add i64 %own.next, %turn.next
  %all = add i64 %sum, %power.next
  store i64 %all, ptr addrspace(1) %q
  ret void
}

declare i64 @weft.local_id(i32)
