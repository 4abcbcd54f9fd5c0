; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=yield-where-waiting %s | FileCheck %s

; No turn of these loops waits: somebody's exchange was made, a number less is left, others came to the
; barrier, the places come to an end, what was found decides nothing, or is the work-item's own.
; CHECK: define void @weft.kernel
; CHECK-NOT: weft.yield
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %plain, i32 %n, i32 %own) {
entry:
  %variable = alloca i32
  br label %maximum
maximum:
  %old = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %is.less = icmp slt i32 %old, %own
  br i1 %is.less, label %exchange, label %work
exchange:
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %own seq_cst seq_cst
  %found = extractvalue { i32, i1 } %pair, 0
  %failed = icmp ne i32 %found, %old
  br i1 %failed, label %maximum, label %work
work:
  %number = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  %is.one = icmp ult i32 %number, %n
  br i1 %is.one, label %item, label %down
item:
  %item.place = getelementptr i32, ptr addrspace(1) %plain, i32 %number
  %skips = load i32, ptr addrspace(1) %item.place
  %is.skipped = icmp eq i32 %skips, 0
  br i1 %is.skipped, label %work, label %item.done
item.done:
  store i32 0, ptr addrspace(1) %item.place
  br label %work
down:
  %left = atomicrmw sub ptr addrspace(1) %plain, i32 1 seq_cst
  %has.more = icmp sgt i32 %left, 0
  br i1 %has.more, label %down, label %rounds
rounds:
  call void @weft.barrier()
  %changed = load atomic i32, ptr addrspace(1) %p seq_cst, align 4
  call void @weft.barrier()
  %again = icmp ne i32 %changed, 0
  br i1 %again, label %rounds, label %scan
scan:
  %i = phi i32 [ 0, %rounds ], [ %i.next, %scan.next ]
  %place = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %key = load atomic i32, ptr addrspace(1) %place monotonic, align 4
  %is.key = icmp eq i32 %key, %own
  br i1 %is.key, label %sums, label %scan.next
scan.next:
  %i.next = add nuw i32 %i, 1
  %is.in = icmp ult i32 %i.next, %n
  br i1 %is.in, label %scan, label %sums
sums:
  %j = phi i32 [ 0, %scan ], [ 0, %scan.next ], [ %j.next, %sums ]
  %sum = phi i32 [ 0, %scan ], [ 0, %scan.next ], [ %sum.next, %sums ]
  %term = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %sum.next = add i32 %sum, %term
  %j.next = add i32 %j, 1
  %is.more = icmp ult i32 %j.next, %n
  br i1 %is.more, label %sums, label %private
private:
  %v = load volatile i32, ptr %variable
  %v.next = add i32 %v, %sum
  store volatile i32 %v.next, ptr %variable
  %is.big = icmp ugt i32 %v.next, 1000
  br i1 %is.big, label %done, label %private
done:
  ret void
}

declare void @weft.barrier() convergent
