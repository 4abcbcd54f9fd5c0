; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; Elements are moved to places that a constant table names: no memory is left.
@places = internal addrspace(2) constant [4 x i8] c"\02\00\03\01"

; CHECK-LABEL: @weft.kernel
; CHECK-NOT: alloca
; CHECK: load float, ptr addrspace(1) %p,
; CHECK: %[[X1:.+]] = load float, ptr addrspace(1)
; CHECK: store float %[[X1]], ptr addrspace(1) %out
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %out) {
  %a = alloca [4 x float]
  br label %read
read:
  %i = phi i64 [ 0, %0 ], [ %i1, %read ]
  %pi = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %pi
  %entry = getelementptr i8, ptr addrspace(2) @places, i64 %i
  %place = load i8, ptr addrspace(2) %entry
  %place64 = zext i8 %place to i64
  %slot = getelementptr float, ptr %a, i64 %place64
  store float %x, ptr %slot
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i1, 4
  br i1 %more, label %read, label %write
write:
  %k = phi i64 [ 0, %read ], [ %k1, %write ]
  %from = getelementptr float, ptr %a, i64 %k
  %y = load float, ptr %from
  %to = getelementptr float, ptr addrspace(1) %out, i64 %k
  store float %y, ptr addrspace(1) %to
  %k1 = add nuw nsw i64 %k, 1
  %more.k = icmp ult i64 %k1, 4
  br i1 %more.k, label %write, label %end
end:
  ret void
}
