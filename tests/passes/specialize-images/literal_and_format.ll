; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; The launch's format of the first image (0x502: RGBA, UNORM_INT8) and the literal go into copies of
; the functions on the way; the second image's format is not known.
; RUN: weft-opt --passes=specialize-images --objects=1282 %s | FileCheck %s
target triple = "spir64"

declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
declare spir_func i32 @__weft_sampler(target("spirv.Sampler"))
declare spir_func ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(target("spirv.Image"))

define internal spir_func i32 @read(target("spirv.Image") %image, target("spirv.Sampler") %sampler) {
  %behind = call spir_func ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(target("spirv.Image") %image)
  %bits = call spir_func i32 @__weft_sampler(target("spirv.Sampler") %sampler)
  %linear = icmp eq i32 %bits, 32
  br i1 %linear, label %filter, label %nearest
filter:
  ret i32 -1
nearest:
  %field = getelementptr i8, ptr addrspace(2) %behind, i64 36
  %format = load i32, ptr addrspace(2) %field
  ret i32 %format
}

define internal spir_func i32 @helper(target("spirv.Image") %image) {
  %variable = alloca target("spirv.Image")
  store target("spirv.Image") %image, ptr %variable
  %literal = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 16)
  %again = load target("spirv.Image"), ptr %variable
  %value = call spir_func i32 @read(target("spirv.Image") %again, target("spirv.Sampler") %literal)
  ret i32 %value
}

; CHECK-LABEL: @helper(
; CHECK-NOT: alloca
; CHECK: call spir_func i32 @read.{{.+}}(target("spirv.Image") %image,
; CHECK-LABEL: @weft.kernel(
; CHECK: call spir_func i32 @[[KNOWN:helper.+]](target("spirv.Image") %first)
; CHECK: call spir_func i32 @helper(target("spirv.Image") %second)
define spir_kernel void @weft.kernel(target("spirv.Image") %first, target("spirv.Image") %second,
                                     ptr addrspace(1) %out) {
  %a = call spir_func i32 @helper(target("spirv.Image") %first)
  %b = call spir_func i32 @helper(target("spirv.Image") %second)
  %sum = add i32 %a, %b
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; CHECK: define internal spir_func i32 @[[KNOWN]](
; CHECK: call spir_func i32 @[[WHOLE:read.+]](
; CHECK: define internal spir_func i32 @[[WHOLE]](
; CHECK-NOT: br
; CHECK: ret i32 1282
