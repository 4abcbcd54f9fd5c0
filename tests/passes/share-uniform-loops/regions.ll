; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers,wrap-entry,share-uniform-loops %s | FileCheck %s

; Each region's loop is the first work-item's of the group, whose own local memory is. Behind the
; barrier it is done anew: memory has changed. The first turn of the outer loop is not the second
; one's.
; CHECK-LABEL: define void @weft_kernel_entry
; CHECK-NOT: [ false, %groups
; CHECK: items.loop:
; CHECK: phi i1 [ false, %items.before ]
; CHECK: br i1 %{{done.*}}, label %shared{{.*}}, label %sum
; CHECK: phi i1 [ false, %items.before{{[0-9]+}} ]
; CHECK: br i1 %{{done.*}}, label %shared{{.*}}, label %sum
define void @weft.kernel(ptr addrspace(3) %p, i64 %n) {
entry:
  %x = call i64 @weft.local_id(i32 0)
  %own = getelementptr i64, ptr addrspace(3) %p, i64 %x
  br label %outer
outer:
  %turn = phi i64 [ 0, %entry ], [ %turn.next, %store ]
  br label %sum
sum:
  %k = phi i64 [ 0, %outer ], [ %k.next, %sum ]
  %total = phi i64 [ 0, %outer ], [ %total.next, %sum ]
  %a = getelementptr i64, ptr addrspace(3) %p, i64 %k
  %v = load i64, ptr addrspace(3) %a
  %total.next = add i64 %total, %v
  %k.next = add i64 %k, 1
  %k.more = icmp ult i64 %k.next, %n
  br i1 %k.more, label %sum, label %meet
meet:
  call void @weft.barrier()
  br label %store
store:
  %value = add i64 %total.next, %x
  store i64 %value, ptr addrspace(3) %own
  call void @weft.barrier()
  %turn.next = add i64 %turn, 1
  %turn.more = icmp ult i64 %turn.next, %n
  br i1 %turn.more, label %outer, label %end
end:
  ret void
}

declare i64 @weft.local_id(i32)
declare void @weft.barrier() convergent
