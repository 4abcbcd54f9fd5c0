; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel --kernel=k %s | FileCheck %s

; CHECK: @table = internal addrspace(2) constant
; CHECK-NOT: @unused
; CHECK: define dso_local spir_kernel void @weft.kernel()
; CHECK: define internal spir_func i32 @used()
; CHECK-NOT: @other
@table = addrspace(2) constant [2 x i32] [i32 1, i32 2]
@unused = addrspace(2) constant i32 3

define spir_kernel void @k() {
  %x = call spir_func i32 @used()
  ret void
}

define available_externally spir_func i32 @used() {
  %x = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @table, i64 4)
  ret i32 %x
}

define spir_kernel void @other() {
  %x = load i32, ptr addrspace(2) @unused
  ret void
}
