; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers %s | FileCheck %s

; Where nothing happens for ever, what the other work-items do does not end the loop over all.
; CHECK-NOT: call {{.*}}umin
define void @weft.kernel(i64 %n, ptr addrspace(3) %s) {
  %i = call i64 @weft.local_id(i32 0)
  %works = icmp ult i64 %i, %n
  call void @weft.barrier()
  br i1 %works, label %work, label %idle
work:
  %at = getelementptr i64, ptr addrspace(3) %s, i64 %i
  store i64 1, ptr addrspace(3) %at
  call void @weft.barrier()
  br label %turn
idle:
  br label %idle.too
idle.too:
  br label %idle
turn:
  br label %turn
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
