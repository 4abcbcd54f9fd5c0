; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=rough-roots --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=rough-roots --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=NONE
; RUN: weft-opt --passes=rough-roots --cpu=x86-64-v2 %s | FileCheck %s --check-prefix=NONE

; NONE-NOT: call {{.*}}rough

; The root and the division are left for lanes whose estimate is of no use.
; CHECK-LABEL: @inexact(
; CHECK: %[[E:.*]] = call float @rough_reciprocal_root.1(float %x)
; CHECK: %[[PRODUCT:.*]] = fmul float %x, %[[E]]
; CHECK: %[[MINUS:.*]] = fneg float %[[PRODUCT]]
; CHECK: %[[REST:.*]] = call float @llvm.fma.f32(float %[[MINUS]], float %[[E]], float 1.000000e+00)
; CHECK: %[[SERIES:.*]] = call float @llvm.fma.f32(float 3.750000e-01, float %[[REST]], float 5.000000e-01)
; CHECK: %[[STEP:.*]] = fmul float %[[E]], %[[SERIES]]
; CHECK: %[[ROUGH:.*]] = call float @llvm.fma.f32(float %[[STEP]], float %[[REST]], float %[[E]])
; CHECK: %[[WRONG:.*]] = fcmp uge float %[[PRODUCT]], 0x4400000000000000
; CHECK: %[[ANY:.*]] = call i1 @weft.any(i1 %[[WRONG]])
; CHECK: br i1 %[[ANY]], label %{{.*}}, label %{{.*}}, !prof
; CHECK: %[[ROOT:.*]] = call float @llvm.sqrt.f32(float %x)
; CHECK: %[[EXACT:.*]] = fdiv float 1.000000e+00, %[[ROOT]]
; CHECK: %[[BLENDED:.*]] = select i1 %[[WRONG]], float %[[EXACT]], float %[[ROUGH]]
; CHECK: %[[Y:.*]] = phi float [ %[[ROUGH]], %{{.*}} ], [ %[[BLENDED]], %{{.*}} ]
; CHECK: ret float %[[Y]]
define float @inexact(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  %y = fdiv float 1.0, %root, !fpmath !0
  ret float %y
}

; A vector of the language is wrong if one element is. Two in a row: each has its branch.
; CHECK-LABEL: @vector(
; CHECK: call <3 x float> @rough_reciprocal_root.3(<3 x float> %x)
; CHECK: %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v3i1(<3 x i1> %{{.*}})
; CHECK: call i1 @weft.any(i1 %[[ANY]])
; CHECK: call <3 x float> @rough_reciprocal_root.3(<3 x float> %{{.*}})
; CHECK: call i1 @weft.any
define <3 x float> @vector(<3 x float> %x) {
  %root = call <3 x float> @llvm.sqrt.v3f32(<3 x float> %x)
  %y = fdiv <3 x float> splat (float 1.0), %root, !fpmath !0
  %second = call <3 x float> @llvm.sqrt.v3f32(<3 x float> %y)
  %z = fdiv <3 x float> splat (float 1.0), %second, !fpmath !0
  ret <3 x float> %z
}

; Of a double the fraction, times 1 or 2, is estimated as a float.
; CHECK-LABEL: @double(
; CHECK: %[[BITS:.*]] = bitcast double %x to i64
; CHECK: %[[FRACTION:.*]] = and i64 %[[BITS]], -9214364837600034817
; CHECK: or i64 %[[FRACTION]], 4602678819172646912
; CHECK: %[[PART:.*]] = fptrunc double %{{.*}} to float
; CHECK: %[[E:.*]] = call float @rough_reciprocal_root.1(float %[[PART]])
; CHECK: fpext float %[[E]] to double
; CHECK-COUNT-5: call double @llvm.fma.f64
; CHECK: call i1 @weft.any
; CHECK: call double @llvm.sqrt.f64(double %x)
define double @double(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %y = fdiv arcp double 1.0, %root
  ret double %y
}

; CHECK-LABEL: @exact(
; CHECK-NOT: rough
; CHECK: fdiv
define double @exact(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %y = fdiv double 1.0, %root
  ret double %y
}

!0 = !{float 2.5}
