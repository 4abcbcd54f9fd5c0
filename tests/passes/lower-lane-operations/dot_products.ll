; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-lane-operations --cpu=cascadelake %s | FileCheck %s

; The sum comes first, and bytes are bytes.
; CHECK-LABEL: @eight(
; CHECK: %[[X:.*]] = bitcast <8 x i32> %{{.*}} to <32 x i8>
; CHECK: %[[Y:.*]] = bitcast <8 x i32> %{{.*}} to <32 x i8>
; CHECK: call <8 x i32> @llvm.x86.avx512.vpdpbusd.256(<8 x i32> %{{.*}}, <32 x i8> %[[X]], <32 x i8> %[[Y]])
define <8 x i32> @eight(<8 x i32> %x, <8 x i32> %y, <8 x i32> %sum) {
  %dot = call <8 x i32> @dot_product.8(<8 x i32> %x, <8 x i32> %y, <8 x i32> %sum)
  ret <8 x i32> %dot
}

; CHECK-LABEL: @saturated(
; CHECK: call <4 x i32> @llvm.x86.avx512.vpdpbusds.128
define i32 @saturated(i32 %x, i32 %y, i32 %sum) {
  %dot = call i32 @saturated_dot_product.1(i32 %x, i32 %y, i32 %sum)
  ret i32 %dot
}

declare <8 x i32> @dot_product.8(<8 x i32>, <8 x i32>, <8 x i32>)
declare i32 @saturated_dot_product.1(i32, i32, i32)
