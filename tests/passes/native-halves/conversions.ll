; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=native-halves --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=native-halves --cpu=x86-64-v2 %s | FileCheck %s --check-prefix=BITS

; CHECK: define internal <2 x float> @_Z20__weft_half_to_floatDv2_t(<2 x i16> %bits)
; CHECK: %[[HALVES:.*]] = bitcast <2 x i16> %bits to <2 x half>
; CHECK: fpext <2 x half> %[[HALVES]] to <2 x float>
; CHECK: define internal i16 @_Z24__weft_float_to_half_rtef(float %x)
; CHECK: fptrunc float %x to half
; Doubles would be rounded twice, and no conversion of a vector takes another rounding mode.
; CHECK: call i16 @double_to_half
; CHECK: call i16 @float_to_half_rtz
; BITS-NOT: half>
; BITS-NOT: fptrunc
define internal <2 x float> @_Z20__weft_half_to_floatDv2_t(<2 x i16> %bits) {
  %wide = zext <2 x i16> %bits to <2 x i32>
  %floats = bitcast <2 x i32> %wide to <2 x float>
  ret <2 x float> %floats
}
define internal i16 @_Z24__weft_float_to_half_rtef(float %x) {
  %bits = bitcast float %x to i32
  %narrow = trunc i32 %bits to i16
  ret i16 %narrow
}
define internal i16 @_Z24__weft_float_to_half_rted(double %x) {
  %bits = call i16 @double_to_half(double %x)
  ret i16 %bits
}
define internal i16 @_Z24__weft_float_to_half_rtzf(float %x) {
  %bits = call i16 @float_to_half_rtz(float %x)
  ret i16 %bits
}
declare i16 @double_to_half(double)
declare i16 @float_to_half_rtz(float)
