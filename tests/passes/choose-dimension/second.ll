; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-dimension --width=0 %s | FileCheck %s
; RUN: sed s/weft-has-free-groups/none/ %s | weft-opt --passes=choose-dimension --width=0 | FileCheck %s --check-prefix=FIXED

; Work-items along dimension 1 lie side by side: it becomes dimension 0, also in the launch.
; CHECK: %row = call i64 @weft.local_id(i32 1)
; CHECK: %column = call i64 @weft.local_id(i32 0)
; CHECK: %group = call i64 @weft.group_id(i32 0)
; CHECK: getelementptr inbounds i8, ptr %launch, i64 16
; CHECK: "weft-lane-dimension"="1"
; FIXED: %row = call i64 @weft.local_id(i32 0)
; FIXED-NOT: weft-lane-dimension
define void @weft.kernel(ptr addrspace(1) %a) #0 {
  %row = call i64 @weft.local_id(i32 0)
  %column = call i64 @weft.local_id(i32 1)
  %group = call i64 @weft.group_id(i32 1)
  %launch = call ptr @weft.launch()
  %field = getelementptr inbounds i8, ptr %launch, i64 8
  %n = load i64, ptr %field
  %first = mul i64 %row, %n
  %at = add i64 %first, %column
  %place = add i64 %at, %group
  %p = getelementptr float, ptr addrspace(1) %a, i64 %place
  store float 1.0, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare i64 @weft.group_id(i32) memory(none) nounwind willreturn
declare ptr @weft.launch() memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
