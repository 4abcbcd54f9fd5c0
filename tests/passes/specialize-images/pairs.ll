; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Two neighbours in a row of an image of words are one load where the image is two texels wide or more and the sampler
; does not repeat it. Format 0x502: RGBA, UNORM_INT8, with 0x80 of an image so wide; 34: CLK_ADDRESS_CLAMP_TO_EDGE, 39:
; CLK_ADDRESS_REPEAT, normalized; linear.
; RUN: weft-opt --until=widen --width=8 --objects=1410 --builtins=%builtins %s | FileCheck %s
; RUN: sed 's/i32 34)/i32 39)/' %s | weft-opt --until=widen --width=8 --objects=1410 --builtins=%builtins - | FileCheck --check-prefix=APART %s
; RUN: weft-opt --until=widen --width=8 --objects=1282 --builtins=%builtins %s | FileCheck --check-prefix=APART %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @weft.kernel(
; CHECK-NOT: call <8 x i32> @llvm.masked.gather
; CHECK: call <8 x i64> @llvm.masked.gather
; CHECK: call <8 x i64> @llvm.masked.gather
; CHECK-NOT: call <8 x i32> @llvm.masked.gather
; APART-LABEL: @weft.kernel(
; APART-NOT: call <8 x i64> @llvm.masked.gather
; APART-COUNT-4: call <8 x i32> @llvm.masked.gather
; APART-NOT: call <8 x i64> @llvm.masked.gather
define spir_kernel void @between(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, ptr addrspace(1) %places, ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %near = getelementptr <2 x float>, ptr addrspace(1) %places, i64 %id
  %at = load <2 x float>, ptr addrspace(1) %near
  %sampler = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 34)
  %texel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at)
  %place = getelementptr <4 x float>, ptr addrspace(1) %out, i64 %id
  store <4 x float> %texel, ptr addrspace(1) %place
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>)
declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
