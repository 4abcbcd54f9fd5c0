; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=move-to-program-scope,isolate-kernel %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"

; The unused variable keeps its place: other kernels use it.
; CHECK-NOT: @unused
; CHECK: @weft_program_scope = external addrspace(1) global i8
; CHECK: store i32 1, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @weft_program_scope, i64 8)
; A constant whose address a variable holds has one place for all kernels.
; CHECK: load i32, ptr addrspace(2) addrspacecast (ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @weft_program_scope, i64 24) to ptr addrspace(2))
@unused = addrspace(1) global i64 5
@used = addrspace(1) global i32 6
@holder = addrspace(1) global ptr addrspace(2) @held
@held = addrspace(2) constant i32 7

define spir_kernel void @k() {
  store i32 1, ptr addrspace(1) @used
  %v = load i32, ptr addrspace(2) @held
  ret void
}
