; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=add-up-tables %s | FileCheck %s

; One for all calls that say the same. It begins as what changes nothing, least values as the greatest number; what changed is added up in the order that was written.
; CHECK: %[[LEAST:.*]] = alloca [4 x i64], align 128
; CHECK: %[[SUMS:.*]] = alloca [256 x i32], align 128
; CHECK-DAG: store i32 0, ptr %
; CHECK-DAG: store i64 9223372036854775807, ptr %
; CHECK: body:
; CHECK-NEXT: getelementptr i32, ptr %[[SUMS]], i64 %i
; CHECK: getelementptr i32, ptr %[[SUMS]], i64 7
; CHECK: %[[SUM:.*]] = load i32, ptr %
; CHECK: icmp ne i32 %[[SUM]], 0
; CHECK: %[[BIN:.*]] = getelementptr i32, ptr addrspace(1) %bins, i64 %
; CHECK: atomicrmw add ptr addrspace(1) %[[BIN]], i32 %[[SUM]] seq_cst
; CHECK: %[[V:.*]] = load i64, ptr %
; CHECK: icmp ne i64 %[[V]], 9223372036854775807
; CHECK: atomicrmw min ptr addrspace(1) %{{.*}}, i64 %[[V]] monotonic
; CHECK: ret void
; CHECK-NOT: call
define void @weft_kernel_entry(ptr addrspace(1) %bins, ptr addrspace(1) %p, i64 %i) {
entry:
  br label %body
body:
  %table = call ptr @weft.table(ptr addrspace(1) %bins, i64 1024, i32 32, i32 1, i32 7)
  %least = call ptr @weft.table(ptr addrspace(1) %p, i64 32, i32 64, i32 8, i32 2)
  %a = getelementptr i32, ptr %table, i64 %i
  store i32 5, ptr %a
  %b = getelementptr i64, ptr %least, i64 %i
  store i64 5, ptr %b
  %again = call ptr @weft.table(ptr addrspace(1) %bins, i64 1024, i32 32, i32 1, i32 7)
  %c = getelementptr i32, ptr %again, i64 7
  store i32 5, ptr %c
  br i1 false, label %body, label %end
end:
  ret void
}
declare align 128 ptr @weft.table(ptr addrspace(1), i64, i32, i32, i32) memory(none) nounwind willreturn
