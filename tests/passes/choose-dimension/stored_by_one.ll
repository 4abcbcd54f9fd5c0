; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-dimension --width=0 %s | FileCheck %s

; Work-items along dimension 1 would all store to one place, so that only one of them does: lanes are along dimension 0.
; CHECK: %column = call i64 @weft.local_id(i32 0)
; CHECK: %row = call i64 @weft.local_id(i32 1)
; CHECK-NOT: weft-lane-dimension
define void @weft.kernel(ptr addrspace(1) %a) #0 {
entry:
  %column = call i64 @weft.local_id(i32 0)
  %row = call i64 @weft.local_id(i32 1)
  %is_first = icmp eq i64 %row, 0
  br i1 %is_first, label %store, label %end
store:
  %p = getelementptr float, ptr addrspace(1) %a, i64 %column
  store float 1.0, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
