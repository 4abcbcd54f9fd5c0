; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=inline-all %s | FileCheck %s

; CHECK-LABEL: define void @weft.kernel
; CHECK-NOT: call
; CHECK: mul i32
; CHECK: mul i32
; CHECK-NOT: define
define void @weft.kernel(ptr addrspace(1) %p) {
  %x = call i32 @f.twice(i32 3)
  %y = call i32 @f.square(i32 %x)
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define internal i32 @f.twice(i32 %x) {
  %y = call i32 @f.square(i32 %x)
  %z = add i32 %y, %y
  ret i32 %z
}

define internal i32 @f.square(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}
