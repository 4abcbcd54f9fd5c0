; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Of a sampler with levels of detail (0x4000) the modes are known (0x20, linear), its levels are not.
; RUN: weft-opt --passes=specialize-images --objects=16416 %s | FileCheck %s
target triple = "spir64"

declare spir_func i32 @__weft_sampler(target("spirv.Sampler"))

; CHECK: define internal spir_func {{.*}}i32 @read.{{.+}}(
; CHECK-NOT: br
; CHECK: %[[BITS:.+]] = call spir_func i32 @__weft_sampler
; CHECK: %[[LEVELS:.+]] = lshr i32 %[[BITS]], 7
; CHECK: ret i32 %[[LEVELS]]
define internal spir_func i32 @read(target("spirv.Sampler") %sampler) {
  %bits = call spir_func i32 @__weft_sampler(target("spirv.Sampler") %sampler)
  %filter = and i32 %bits, 32
  %levels = lshr i32 %bits, 7
  %nearest = icmp eq i32 %filter, 0
  br i1 %nearest, label %plain, label %linear
plain:
  ret i32 -1
linear:
  ret i32 %levels
}

define spir_kernel void @weft.kernel(target("spirv.Sampler") %sampler, ptr addrspace(1) %out) {
  %a = call spir_func i32 @read(target("spirv.Sampler") %sampler)
  store i32 %a, ptr addrspace(1) %out
  ret void
}
