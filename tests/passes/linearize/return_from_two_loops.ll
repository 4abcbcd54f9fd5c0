; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=64,1,1 %s | FileCheck %s

; All lanes may have returned from within the loops; the store then has no lane to run for, though
; the blocks before it, which are empty, need no guard.
; CHECK-LABEL: @weft.kernel(
; CHECK: br i1 %[[WANTED:[0-9]+]], label %rest, label %{{.*}}
; CHECK: rest:
; CHECK: call void @weft.mask(
; CHECK-NEXT: store i32 1
define void @weft.kernel(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k2, %outer.next ]
  %k.done = icmp ugt i32 %k, 1
  br i1 %k.done, label %rest, label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner.next ]
  %j.done = icmp ugt i32 %j, 4
  br i1 %j.done, label %outer.next, label %body
body:
  %v = load i32, ptr addrspace(1) %p
  %stays = icmp eq i32 %v, 0
  br i1 %stays, label %inner.next, label %leave
leave:
  br i1 %j.done, label %outer.next, label %left
inner.next:
  %j2 = add i32 %j, 1
  br label %inner
outer.next:
  %k2 = add i32 %k, 1
  br label %outer
left:
  br i1 %k.done, label %rest, label %exit
rest:
  store i32 1, ptr addrspace(1) %out
  br label %exit
exit:
  ret void
}
declare i64 @weft.local_id(i32)
