; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 %s | FileCheck %s

; Work-items part: each context says where its work-item waits, and those that returned are passed.
; CHECK: store i32 0, ptr
; CHECK: load i32, ptr
; CHECK: icmp eq i32 %{{.*}}, 1
; CHECK: switch i32
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %c = icmp ugt i64 %i, 7
  br i1 %c, label %out, label %on
on:
  call void @weft.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
out:
  ret void
}

declare i64 @weft.local_id(i32) memory(none)
declare void @weft.barrier() convergent
