; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-printf %s | FileCheck %s
@f = internal addrspace(2) constant [3 x i8] c"%d\00"

; CHECK-LABEL: define void @weft.kernel
; CHECK: %printf.records = alloca [40 x i8], align 8
; An int: 4 bytes of 8.
; CHECK: store i32 4, ptr
; CHECK: store i32 1, ptr
; CHECK: store i64 0, ptr
; CHECK: store i32 %i, ptr
; Three floats: 12 bytes of 16.
; CHECK: store i32 4, ptr
; CHECK: store i32 3, ptr
; CHECK: store i64 0, ptr
; CHECK-COUNT-3: store float
; CHECK: %[[WORKER:[0-9]+]] = call ptr @weft.worker()
; CHECK: call i32 @weft_printf(ptr %[[WORKER]], ptr addrspace(2) @f, ptr %printf.records, i32 2)
define void @weft.kernel(i32 %i, <3 x float> %v) {
  %r = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @f, i32 %i, <3 x float> %v)
  ret void
}

declare i32 @printf(ptr addrspace(2), ...)
