; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --print=regions %s | FileCheck %s --check-prefix=REGIONS
; RUN: weft-opt --print=contexts %s | FileCheck %s --check-prefix=CONTEXTS

; REGIONS: region 0: %entry; next: 1; together
; REGIONS-NEXT: region 1: %barrier %rest; next: return; together

; CONTEXTS-DAG: region 1: %px recomputed
; CONTEXTS-DAG: region 1: %x at 0
; CONTEXTS-DAG: region 1: %y shared
; CONTEXTS: bytes: 4
define void @weft.kernel(ptr addrspace(1) %p) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %g = call i64 @weft.group_id(i32 0)
  %px = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %pg = getelementptr i32, ptr addrspace(1) %p, i64 %g
  %x = load i32, ptr addrspace(1) %px
  %y = load i32, ptr addrspace(1) %pg
  br label %barrier
barrier:
  call void @weft.barrier()
  br label %rest
rest:
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(1) %px
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare i64 @weft.group_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent
