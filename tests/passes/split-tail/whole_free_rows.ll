; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --until=split-tail --width=8 --row-multiple=16 %s | FileCheck %s
; RUN: weft-opt --until=split-tail --width=8 %s | FileCheck %s --check-prefix=REST

; The runtime divides the rows of a launch into groups of whole SIMD groups where it can.
; CHECK-LABEL: @weft.kernel(
; CHECK-NOT: masked.store
; CHECK: store <8 x i64>
; CHECK-NOT: masked.store
; REST-LABEL: @weft.kernel(
; REST: masked.store
define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %place = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %place
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
