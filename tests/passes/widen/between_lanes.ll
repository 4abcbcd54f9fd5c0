; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Lanes that are not active take no part, and what all get alike stays a scalar.
; RUN: weft-opt --passes=widen %s | FileCheck %s

; CHECK: [[ACTIVE:%.*]] = select <8 x i1> %{{.*}}, <8 x i32> %{{.*}}, <8 x i32> zeroinitializer
; CHECK: [[SUM:%.*]] = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> [[ACTIVE]])
; CHECK: store i32 [[SUM]], ptr addrspace(1) %sums
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %sums) #0 {
  %id = call i64 @weft.local_id(i32 0)
  %place = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %place
  %odd = trunc i32 %x to i1
  br label %some

some:
  call void @weft.mask(i1 %odd)
  %sum = call i32 @weft.lanes.reduce.add.i32(i32 %x)
  store i32 %sum, ptr addrspace(1) %sums
  ret void
}

declare i64 @weft.local_id(i32)
declare void @weft.mask(i1)
declare i32 @weft.lanes.reduce.add.i32(i32) #1

attributes #0 = { "weft-width"="8" }
attributes #1 = { convergent nounwind willreturn memory(none) }
