; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel,emulate-fma --cpu=x86-64-v2 --builtins=%builtins %s | FileCheck %s
; RUN: weft-opt --passes=isolate-kernel,emulate-fma --cpu=x86-64-v3 --builtins=%builtins %s | FileCheck %s --check-prefix=NATIVE
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Halves are lower-halves' work.
; CHECK-LABEL: spir_kernel void
; CHECK: %[[FIRST:.*]] = call spir_func double @__weft_fma_double(
; CHECK: insertelement <2 x double> poison, double %[[FIRST]], i64 0
; CHECK: call spir_func double @__weft_fma_double(
; CHECK: call spir_func float @__weft_fma_float(
; CHECK: call half @llvm.fma.f16
; CHECK-NOT: call {{.*}}@llvm.fma.f32
; CHECK: define internal {{.*}}float @__weft_fma_float(
; CHECK: define internal {{.*}}double @__weft_fma_double(
; NATIVE-NOT: __weft_fma
; NATIVE: call <2 x double> @llvm.fma.v2f64
define spir_kernel void @k(ptr addrspace(1) %p, <2 x double> %a, <2 x double> %b, float %c, half %h) {
  %pair = call <2 x double> @llvm.fma.v2f64(<2 x double> %a, <2 x double> %b, <2 x double> %a)
  %one = call float @llvm.fma.f32(float %c, float %c, float 1.0)
  %half = call half @llvm.fma.f16(half %h, half %h, half %h)
  store <2 x double> %pair, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 16
  store float %one, ptr addrspace(1) %q
  %r = getelementptr i8, ptr addrspace(1) %p, i64 20
  store half %half, ptr addrspace(1) %r
  ret void
}
