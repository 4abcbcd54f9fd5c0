; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=split-at-barriers,wrap-entry,share-uniform-loops %s | FileCheck %s

; The first loop is the row's, as its place in memory is, and so is the second, which needs the sum
; of the first; the third is the same for all groups.
; CHECK-LABEL: define void @weft_kernel_entry
; CHECK: groups.loop:
; CHECK: phi i64 [ poison, %groups.before ]
; CHECK: phi i1 [ false, %groups.before ]
; CHECK: load i64, ptr addrspace(1)
; CHECK: shared:
; CHECK: %[[SUM:.*]] = phi i64 [ %[[FIRST:.*]], %items.loop3.i ], [ %sum.next.i.lcssa, %between.i ]
; CHECK: %bound.i = mul i64 %[[SUM]], 3
; CHECK: br i1 %[[SECOND_DONE:.*]], label %[[SECOND_SHARED:.*]], label %second
; CHECK: [[SECOND_SHARED]]:
; CHECK: br i1 %[[THIRD_DONE:.*]], label %[[THIRD_SHARED:.*]], label %third
; CHECK: items.loop.i:
; CHECK-NOT: [ false
; CHECK: items.loop3.i:
; CHECK-DAG: %[[THIRD_DONE]] = phi i1 [ %
; CHECK-DAG: %[[FIRST]] = phi i64 [ poison, %items.loop1.i ]
; CHECK-DAG: %[[SECOND_DONE]] = phi i1 [ false, %items.loop1.i ]
; CHECK: br i1 %{{done.*}}, label %shared, label %first
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) noalias %out, i64 %n) {
entry:
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %row = getelementptr i64, ptr addrspace(1) %p, i64 %y
  br label %first
first:
  %k = phi i64 [ 0, %entry ], [ %k.next, %first ]
  %sum = phi i64 [ 0, %entry ], [ %sum.next, %first ]
  %a = getelementptr i64, ptr addrspace(1) %row, i64 %k
  %v = load i64, ptr addrspace(1) %a
  %sum.next = add i64 %sum, %v
  %k.next = add i64 %k, 1
  %k.more = icmp ult i64 %k.next, %n
  br i1 %k.more, label %first, label %between
between:
  %bound = mul i64 %sum.next, 3
  br label %second
second:
  %l = phi i64 [ 0, %between ], [ %l.next, %second ]
  %product = phi i64 [ 1, %between ], [ %product.next, %second ]
  %product.next = mul i64 %product, 5
  %l.next = add i64 %l, 1
  %l.more = icmp ult i64 %l.next, %bound
  br i1 %l.more, label %second, label %behind
behind:
  br label %third
third:
  %m = phi i64 [ 0, %behind ], [ %m.next, %third ]
  %power = phi i64 [ 1, %behind ], [ %power.next, %third ]
  %power.next = mul i64 %power, %n
  %m.next = add i64 %m, 1
  %m.more = icmp ult i64 %m.next, %n
  br i1 %m.more, label %third, label %store
store:
  %q = getelementptr i64, ptr addrspace(1) %out, i64 %x
  %both = add i64 %product.next, %power.next
  store i64 %both, ptr addrspace(1) %q
  ret void
}

declare i64 @weft.local_id(i32)
