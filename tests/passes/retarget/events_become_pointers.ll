; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel,retarget %s | FileCheck %s

; CHECK-NOT: spirv.Event
; CHECK: %e = alloca [2 x ptr]
; CHECK: %r = call ptr @f.copy(ptr null)
; CHECK: store ptr %r, ptr %e
; CHECK: define internal ptr @f.copy(ptr %e)
; CHECK: ret ptr %e
define spir_kernel void @k() {
  %e = alloca [2 x target("spirv.Event")]
  %r = call spir_func target("spirv.Event") @copy(target("spirv.Event") zeroinitializer)
  store target("spirv.Event") %r, ptr %e
  ret void
}

define spir_func target("spirv.Event") @copy(target("spirv.Event") %e) {
  ret target("spirv.Event") %e
}
