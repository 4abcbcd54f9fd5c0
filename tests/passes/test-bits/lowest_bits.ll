; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=test-bits --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=test-bits --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=AVX2

; CHECK-LABEL: @of_vectors(
; CHECK: %[[BITS:.*]] = and <8 x i64> %v, splat (i64 1)
; CHECK: icmp ne <8 x i64> %[[BITS]], zeroinitializer
; CHECK-NOT: trunc
; AVX2: trunc <8 x i64> %v to <8 x i1>
define <8 x i1> @of_vectors(<8 x i64> %v) {
  %m = trunc <8 x i64> %v to <8 x i1>
  ret <8 x i1> %m
}

; CHECK-LABEL: @of_one(
; CHECK: trunc i64 %v to i1
define i1 @of_one(i64 %v) {
  %m = trunc i64 %v to i1
  ret i1 %m
}
