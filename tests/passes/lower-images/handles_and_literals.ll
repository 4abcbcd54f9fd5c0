; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-images %s | FileCheck %s
declare i32 @__translate_sampler_initializer(i32)
declare i32 @__weft_sampler(i32)
declare ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(ptr addrspace(2))

; CHECK-LABEL: @weft.kernel(
; CHECK-NEXT: store i32 20, ptr %out
; CHECK-NEXT: store i32 %sampler, ptr %out
; CHECK-NEXT: store ptr addrspace(2) %image, ptr %out
; CHECK-NEXT: ret void
; CHECK-NOT: declare
define void @weft.kernel(ptr addrspace(2) %image, i32 %sampler, ptr %out) {
  %literal = call i32 @__translate_sampler_initializer(i32 20)
  store i32 %literal, ptr %out
  %bits = call i32 @__weft_sampler(i32 %sampler)
  store i32 %bits, ptr %out
  %descriptor = call ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(ptr addrspace(2) %image)
  store ptr addrspace(2) %descriptor, ptr %out
  ret void
}
