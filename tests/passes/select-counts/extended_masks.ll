; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=select-counts --cpu=x86-64-v4 %s | FileCheck %s

; CHECK-LABEL: @weft_kernel_entry
; CHECK: %[[BITS:.*]] = select <4 x i1> %m, <4 x i32> splat (i32 1), <4 x i32> zeroinitializer
; CHECK: %sum = add <4 x i32> %n, %[[BITS]]
; CHECK: store <4 x i32> %sum
; CHECK: %[[ONES:.*]] = select <4 x i1> %m, <4 x i32> splat (i32 1), <4 x i32> zeroinitializer
; CHECK: %[[LESS:.*]] = sub <4 x i32> %n, %[[ONES]]
; CHECK: store <4 x i32> %[[LESS]]
; CHECK: %[[MORE:.*]] = add <4 x i32> %n, %{{.*}}
; CHECK: store <4 x i32> %[[MORE]]
; Scalars, and what is taken from a mask's bits, stay.
; CHECK: %rest = sub <4 x i32> %bits, %n
; CHECK: zext i1
define void @weft_kernel_entry(<4 x i1> %m, <4 x i32> %n, ptr %p, i1 %b, i32 %x) {
  %bits = zext <4 x i1> %m to <4 x i32>
  %signs = sext <4 x i1> %m to <4 x i32>
  %sum = add <4 x i32> %n, %bits
  store <4 x i32> %sum, ptr %p
  %less = add <4 x i32> %signs, %n
  store <4 x i32> %less, ptr %p
  %more = sub <4 x i32> %n, %signs
  store <4 x i32> %more, ptr %p
  %rest = sub <4 x i32> %bits, %n
  store <4 x i32> %rest, ptr %p
  %bit = zext i1 %b to i32
  %y = add i32 %x, %bit
  store i32 %y, ptr %p
  ret void
}
