; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=AVX512

; A known divisor is left to the code generator, which multiplies instead; another one goes by way of f64.
; CHECK: udiv <8 x i16> %{{.*}}, splat (i16 255)
; CHECK: fdiv <8 x double>
; AVX512: %[[ESTIMATE:.*]] = call <8 x double> @reciprocal_estimate.double.8(<8 x double> %[[DIVISOR:.*]])
; AVX512: %[[MINUS:.*]] = fneg <8 x double> %[[DIVISOR]]
; AVX512: %[[REST:.*]] = call <8 x double> @llvm.fma.v8f64(<8 x double> %[[MINUS]], <8 x double> %[[ESTIMATE]], <8 x double> splat (double 0x3FF0000000008000))
; AVX512: %[[SERIES:.*]] = call <8 x double> @llvm.fma.v8f64(<8 x double> %[[REST]], <8 x double> %[[REST]], <8 x double> %[[REST]])
; AVX512: %[[RECIPROCAL:.*]] = call <8 x double> @llvm.fma.v8f64(<8 x double> %[[ESTIMATE]], <8 x double> %[[SERIES]], <8 x double> %[[ESTIMATE]])
; AVX512: fmul <8 x double> %[[RECIPROCAL]],
; AVX512-NOT: fdiv
define void @weft.kernel(ptr addrspace(1) %p, i16 %n) {
  %i = call i64 @weft.local_id(i32 0)
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %i
  %x = load i16, ptr addrspace(1) %at
  %known = udiv i16 %x, 255
  %unknown = udiv i16 %known, %n
  store i16 %unknown, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
