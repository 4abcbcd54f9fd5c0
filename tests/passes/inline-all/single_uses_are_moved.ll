; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=inline-all %s | FileCheck %s

; The variable belongs to the kernel's entry, and both returns meet.
; CHECK-LABEL: define i32 @weft.kernel
; CHECK-NEXT: %v = alloca i32
; CHECK: %result = phi i32 [ 1, %{{.*}} ], [ 2, %{{.*}} ]
; CHECK: ret i32 %result
define i32 @weft.kernel(i1 %c) {
  %x = call i32 @f.choose(i1 %c)
  ret i32 %x
}

define internal i32 @f.choose(i1 %c) {
  %v = alloca i32
  store i32 0, ptr %v
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
