; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not weft-opt --print=cost %s 2>&1 | FileCheck %s

; As the front end leaves it.
; CHECK: only prepared kernels are analysed: say --until or --stage
define spir_kernel void @k(ptr addrspace(1) %x) {
  store i32 0, ptr addrspace(1) %x
  ret void
}
