; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=native-dots --cpu=cascadelake %s | FileCheck %s
; RUN: weft-opt --passes=native-dots --cpu=alderlake %s | FileCheck %s
; RUN: weft-opt --passes=native-dots --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=BYTES

; CHECK: define internal i32 @__weft_dot_us
; CHECK-NEXT: entry:
; CHECK-NEXT: %[[DOT:.*]] = call i32 @dot_product.1(i32 %x, i32 %y, i32 %sum)
; CHECK-NEXT: ret i32 %[[DOT]]
; BYTES-NOT: dot_product
define internal i32 @__weft_dot_us(i32 %x, i32 %y, i32 %sum) {
  %r = mul i32 %x, %y
  ret i32 %r
}
; CHECK: define internal i32 @__weft_dot_sat_us
; CHECK: call i32 @saturated_dot_product.1(i32 %x, i32 %y, i32 %sum)
define internal i32 @__weft_dot_sat_us(i32 %x, i32 %y, i32 %sum) {
  %r = mul i32 %x, %y
  ret i32 %r
}
; x . (y - 128) + sum - x . -128
; CHECK: define internal i32 @__weft_dot_uu
; CHECK: %[[Y:.*]] = xor i32 %y, -2139062144
; CHECK: %[[MOVED:.*]] = call i32 @dot_product.1(i32 %x, i32 %[[Y]], i32 %sum)
; CHECK: %[[REST:.*]] = call i32 @dot_product.1(i32 %x, i32 -2139062144, i32 0)
; CHECK: sub i32 %[[MOVED]], %[[REST]]
define internal i32 @__weft_dot_uu(i32 %x, i32 %y, i32 %sum) {
  %r = mul i32 %x, %y
  ret i32 %r
}
; (x + 128) . y + sum - 128 . y
; CHECK: define internal i32 @__weft_dot_ss
; CHECK: %[[X:.*]] = xor i32 %x, -2139062144
; CHECK: %[[MOVED:.*]] = call i32 @dot_product.1(i32 %[[X]], i32 %y, i32 %sum)
; CHECK: %[[REST:.*]] = call i32 @dot_product.1(i32 -2139062144, i32 %y, i32 0)
; CHECK: sub i32 %[[MOVED]], %[[REST]]
define internal i32 @__weft_dot_ss(i32 %x, i32 %y, i32 %sum) {
  %r = mul i32 %x, %y
  ret i32 %r
}
; BYTES-COUNT-4: mul i32 %x, %y
