; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel,link-builtins --builtins=%builtins %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; CHECK: define internal{{.*}} i32 @_Z8popcounti(
; CHECK-NOT: @_Z8popcountl
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func i32 @_Z8popcounti(i32 7)
  store i32 %x, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @_Z8popcounti(i32)
