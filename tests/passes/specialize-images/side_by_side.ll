; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Texels of work-items side by side are loaded at once where no border comes between, though their
; coordinates are clamped. Format 0x502: RGBA, UNORM_INT8; 18: CLK_ADDRESS_CLAMP_TO_EDGE, nearest.
; RUN: weft-opt --until=widen --width=8 --objects=1282 --builtins=%builtins %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @weft.kernel(
; CHECK: call <8 x i32> @llvm.masked.load
; CHECK: call <8 x i32> @llvm.masked.gather
define spir_kernel void @row(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %id to i32
  %at = insertelement <2 x i32> <i32 0, i32 3>, i32 %x, i64 0
  %sampler = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 18)
  %texel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x i32> %at)
  %place = getelementptr <4 x float>, ptr addrspace(1) %out, i64 %id
  store <4 x float> %texel, ptr addrspace(1) %place
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>)
declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
