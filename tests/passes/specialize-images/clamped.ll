; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Coordinates that CLK_ADDRESS_CLAMP_TO_EDGE (2) leaves are inside, which nothing asks again; those
; of CLK_ADDRESS_CLAMP (4) may lie outside. Format 0x50e: RGBA, FLOAT.
; RUN: sed s/SAMPLER/18/ %s | weft-opt --until=simplify --objects=1294 --builtins=%builtins | FileCheck %s
; RUN: sed s/SAMPLER/20/ %s | weft-opt --until=simplify --objects=1294 --builtins=%builtins | FileCheck %s --check-prefix=BORDER
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @weft.kernel(
; CHECK-NOT: br i1
; CHECK: load <4 x float>
; CHECK-NOT: br i1
; CHECK: ret void
; BORDER-LABEL: @weft.kernel(
; BORDER: br i1
; BORDER: load <4 x float>
define spir_kernel void @clamped(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image,
                                 ptr addrspace(1) %out, <2 x i32> %at) {
  %sampler = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 SAMPLER)
  %texel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x i32> %at)
  store <4 x float> %texel, ptr addrspace(1) %out
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>)
declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
