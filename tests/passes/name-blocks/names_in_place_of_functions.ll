; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=name-blocks %s | FileCheck %s
; A kernel that enqueues itself is named as well; calls and other kernels stay.

; CHECK: @[[NAME:[a-z.0-9]+]] = private unnamed_addr addrspace(2) constant [13 x i8] c"weft.block.b\00"

declare spir_func i32 @__enqueue_kernel_basic(ptr addrspace(4), ptr addrspace(4))

; CHECK-LABEL: @weft.kernel(
; CHECK-NEXT: call spir_func i32 @__enqueue_kernel_basic(ptr addrspace(4) addrspacecast (ptr addrspace(2) @[[NAME]] to ptr addrspace(4)), ptr addrspace(4) %literal)
define spir_kernel void @weft.kernel(ptr addrspace(4) %literal) {
  %code = call spir_func i32 @__enqueue_kernel_basic(ptr addrspace(4) addrspacecast (ptr @weft.block.b to ptr addrspace(4)), ptr addrspace(4) %literal)
  ret void
}

; CHECK-LABEL: @weft.block.b(
; CHECK-NEXT: call spir_func i32 @__enqueue_kernel_basic(ptr addrspace(4) addrspacecast (ptr addrspace(2) @[[NAME]] to ptr addrspace(4)), ptr addrspace(4) %literal)
define internal spir_kernel void @weft.block.b(ptr addrspace(4) %literal) {
  %code = call spir_func i32 @__enqueue_kernel_basic(ptr addrspace(4) addrspacecast (ptr @weft.block.b to ptr addrspace(4)), ptr addrspace(4) %literal)
  ret void
}
