; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-turns --width=8 --local-size=64,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-turns --width=1 --local-size=64,1,1 %s | FileCheck %s

; Loops stay one that lanes leave at numbers of their own, that not all lanes come to, that they also leave from within,
; that ask for more than once what must be asked once, or that have a barrier.
; CHECK-NOT: call i1 @weft.any
; CHECK-NOT: loop.all
define void @weft.kernel(ptr addrspace(1) %p, i32 %n, i32 %step) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %id to i32
  %own.at = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %own = load i32, ptr addrspace(1) %own.at
  br label %own.loop

own.loop:
  %i = phi i32 [ %x, %entry ], [ %i.next, %own.body ]
  %more = icmp slt i32 %i, %own
  br i1 %more, label %own.body, label %fork
own.body:
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 1, ptr addrspace(1) %to
  %i.next = add i32 %i, %step
  br label %own.loop

fork:
  %is.some = icmp eq i32 %own, 7
  br i1 %is.some, label %some.loop, label %breaks
some.loop:
  %j = phi i32 [ %x, %fork ], [ %j.next, %some.body ]
  %has.more = icmp slt i32 %j, %n
  br i1 %has.more, label %some.body, label %breaks
some.body:
  %there = getelementptr i32, ptr addrspace(1) %p, i32 %j
  store i32 2, ptr addrspace(1) %there
  %j.next = add i32 %j, %step
  br label %some.loop

breaks:
  br label %break.loop
break.loop:
  %k = phi i32 [ %x, %breaks ], [ %k.next, %break.next ]
  %goes.on = icmp slt i32 %k, %n
  br i1 %goes.on, label %break.body, label %asks
break.body:
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %k
  %found = load i32, ptr addrspace(1) %at
  %is.end = icmp eq i32 %found, 0
  br i1 %is.end, label %asks, label %break.next
break.next:
  %k.next = add i32 %k, %step
  br label %break.loop

asks:
  br label %ask.loop
ask.loop:
  %l = phi i32 [ %x, %asks ], [ %l.next, %ask.body ]
  %ticket = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %is.left = icmp sge i32 %l, %n
  br i1 %is.left, label %waits, label %ask.body
ask.body:
  %l.next = add i32 %l, %step
  br label %ask.loop

waits:
  br label %wait.loop
wait.loop:
  %m = phi i32 [ %x, %waits ], [ %m.next, %wait.body ]
  %is.waiting = icmp slt i32 %m, %n
  br i1 %is.waiting, label %wait.body, label %done
wait.body:
  call void @weft.barrier()
  %m.next = add i32 %m, %step
  br label %wait.loop
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
declare void @weft.barrier() convergent nounwind
