; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,check-group-claims --check-claims %s | FileCheck %s
; RUN: weft-opt --passes=isolate-barriers,check-group-claims %s | FileCheck %s --check-prefix=NONE

; What the group keeps once is compared with what each work-item has; ids are made anew.
; NONE-NOT: weft_broken_claim
; CHECK-DAG: [[CLAIM:@claim]] = {{.*}} c"load 'x' is taken to be the same in the work-group\00"
; CHECK-LABEL: @weft.kernel
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  ; CHECK: %own = alloca i32
  ; CHECK-NOT: alloca
  ; CHECK: %x = load i32
  ; CHECK-NEXT: store i32 %x, ptr %own
  %i = call i64 @weft.local_id(i32 0)
  %x = load i32, ptr addrspace(1) %a
  ; CHECK: call void @weft.barrier()
  call void @weft.barrier()
  ; CHECK: [[MINE:%.*]] = load i32, ptr %own
  ; CHECK: icmp ne i32 %x, [[MINE]]
  ; CHECK: call void @weft_broken_claim(ptr {{.*}}, ptr [[CLAIM]], i32 0, i64 {{.*}}, i64
  %p = getelementptr i32, ptr addrspace(1) %b, i64 %i
  store i32 %x, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent nounwind willreturn
