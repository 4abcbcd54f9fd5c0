; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel,retarget %s | FileCheck %s

; CHECK: define dso_local void @weft.kernel(ptr addrspace(2) %i, i32 %s)
; CHECK: call void @f.read(ptr addrspace(2) %i, i32 %s)
; CHECK: define internal void @f.read(ptr addrspace(2) %i, i32 %s)
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s) {
  call spir_func void @read(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s)
  ret void
}

define spir_func void @read(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s) {
  ret void
}
