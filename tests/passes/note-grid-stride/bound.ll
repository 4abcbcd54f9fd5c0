; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=note-grid-stride %s | FileCheck %s
; RUN: sed 's|%out, i64 %element|%out, i64 0|' %s | weft-opt --passes=note-grid-stride | FileCheck %s --check-prefix=NONE

; The bound is an argument. Where turns write one place, their order counts.
; CHECK: "weft-bound-bytes"="4" "weft-bound-offset"="8"
; NONE-NOT: "weft-bound
define void @weft.kernel(ptr addrspace(1) %out, i32 %n) #0 !kernel_arg_addr_space !{i32 1, i32 0} !kernel_arg_access_qual !{!"none", !"none"} !kernel_arg_type !{!"int*", !"int"} !kernel_arg_base_type !{!"int*", !"int"} !kernel_arg_type_qual !{!"", !""} {
entry:
  %group = call i64 @weft.group_id(i32 0)
  %launch = call ptr @weft.launch()
  %local_size_place = getelementptr inbounds nuw i8, ptr %launch, i64 56
  %local_size = load i64, ptr %local_size_place
  %before = mul i64 %group, %local_size
  %offset_place = getelementptr inbounds nuw i8, ptr %launch, i64 32
  %offset = load i64, ptr %offset_place
  %first = add i64 %before, %offset
  %item = call i64 @weft.local_id(i32 0)
  %id = add i64 %first, %item
  br label %header
header:
  %i = phi i64 [ %id, %entry ], [ %next, %body ]
  %narrow = trunc i64 %i to i32
  %goes_on = icmp sgt i32 %n, %narrow
  br i1 %goes_on, label %body, label %end
body:
  %element = sext i32 %narrow to i64
  %place = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %element
  store i32 %narrow, ptr addrspace(1) %place
  %size_place = getelementptr inbounds nuw i8, ptr %launch, i64 8
  %size = load i64, ptr %size_place
  %next = add i64 %element, %size
  br label %header
end:
  ret void
}
declare ptr @weft.launch() #1
declare i64 @weft.group_id(i32) #1
declare i64 @weft.local_id(i32) #1
attributes #0 = { "weft-has-free-groups" "weft-dimensions"="1" }
attributes #1 = { nounwind speculatable willreturn memory(none) }
