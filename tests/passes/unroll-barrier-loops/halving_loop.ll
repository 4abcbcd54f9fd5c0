; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-barrier-loops %s | FileCheck %s

; Each turn has its own barrier and constants. A barrier may not be copied by others afterwards.
; CHECK: icmp ult i64 %i, 4
; CHECK: call void @weft.barrier()
; CHECK: icmp ult i64 %i, 2
; CHECK: call void @weft.barrier()
; CHECK: icmp eq i64 %i, 0
; CHECK: call void @weft.barrier()
; CHECK-NOT: call void @weft.barrier()
; CHECK: declare void @weft.barrier() #[[BARRIER:.*]]
; CHECK: attributes #[[BARRIER]] = {{.*}}noduplicate
define void @weft.kernel(ptr addrspace(3) %s) {
  %i = call i64 @weft.local_id(i32 0)
  br label %head
head:
  %n = phi i64 [ 4, %0 ], [ %half, %latch ]
  %more = icmp ne i64 %n, 0
  br i1 %more, label %body, label %done
body:
  %works = icmp ult i64 %i, %n
  br i1 %works, label %add, label %latch
add:
  %to = getelementptr i32, ptr addrspace(3) %s, i64 %i
  %j = add i64 %i, %n
  %from = getelementptr i32, ptr addrspace(3) %s, i64 %j
  %a = load i32, ptr addrspace(3) %to
  %b = load i32, ptr addrspace(3) %from
  %sum = add i32 %a, %b
  store i32 %sum, ptr addrspace(3) %to
  br label %latch
latch:
  call void @weft.barrier()
  %half = lshr i64 %n, 1
  br label %head
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
