; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-handles %s | FileCheck %s
declare i32 @__translate_sampler_initializer(i32)
declare i32 @__weft_sampler(i32)
declare ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(ptr addrspace(2))
declare ptr addrspace(1) @__weft_pipe_wo(ptr addrspace(1))
declare ptr addrspace(1) @__weft_write_program_pipe(ptr addrspace(1))
declare ptr addrspace(2) @__weft_pipe_shape(ptr addrspace(1))
declare i64 @__weft_reservation(i64)
declare i64 @__weft_reserve_id(i64)

; CHECK-LABEL: @weft.kernel(
; CHECK-SAME: [[NOTED:#[0-9]+]]
; CHECK-NEXT: store i32 20, ptr %out
; CHECK-NEXT: store i32 %sampler, ptr %out
; CHECK-NEXT: store ptr addrspace(2) %image, ptr %out
; CHECK-NEXT: %place.of.width = getelementptr i8, ptr addrspace(2) %image, i64 24
; CHECK-NEXT: load i32, ptr addrspace(2) %place.of.width, {{.*}}!invariant.load
; CHECK-NEXT: store i32 %width, ptr %out
; CHECK-NEXT: store ptr addrspace(1) %pipe, ptr %out
; CHECK-NEXT: %[[SHAPE:.*]] = addrspacecast ptr addrspace(1) %pipe to ptr addrspace(2)
; CHECK-NEXT: load i32, ptr addrspace(2) %[[SHAPE]], {{.*}}!invariant.load
; CHECK-NEXT: store i32 %bytes, ptr %out
; CHECK-NEXT: store ptr addrspace(1) %storage, ptr %out
; CHECK-NEXT: store i64 %place, ptr %out
; CHECK-NEXT: ret void
; CHECK-NOT: declare
; CHECK: attributes [[NOTED]] = { "weft-writes-program-pipes" }
define void @weft.kernel(ptr addrspace(2) %image, i32 %sampler, ptr addrspace(1) %pipe, ptr addrspace(1) %storage, i64 %place, ptr %out) {
  %literal = call i32 @__translate_sampler_initializer(i32 20)
  store i32 %literal, ptr %out
  %bits = call i32 @__weft_sampler(i32 %sampler)
  store i32 %bits, ptr %out
  %descriptor = call ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(ptr addrspace(2) %image)
  store ptr addrspace(2) %descriptor, ptr %out
  %place.of.width = getelementptr i8, ptr addrspace(2) %descriptor, i64 24
  %width = load i32, ptr addrspace(2) %place.of.width
  store i32 %width, ptr %out
  %ring = call ptr addrspace(1) @__weft_pipe_wo(ptr addrspace(1) %pipe)
  store ptr addrspace(1) %ring, ptr %out
  %shape = call ptr addrspace(2) @__weft_pipe_shape(ptr addrspace(1) %ring)
  %bytes = load i32, ptr addrspace(2) %shape
  store i32 %bytes, ptr %out
  %own = call ptr addrspace(1) @__weft_write_program_pipe(ptr addrspace(1) %storage)
  store ptr addrspace(1) %own, ptr %out
  %id = call i64 @__weft_reserve_id(i64 %place)
  %number = call i64 @__weft_reservation(i64 %id)
  store i64 %number, ptr %out
  ret void
}
