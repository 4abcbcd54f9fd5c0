; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A loop over neighbours becomes straight code where the format is known, and stays where it is not.
; RUN: weft-opt --passes=specialize-images --objects=1282 %s | FileCheck %s
target triple = "spir64"

declare spir_func ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(target("spirv.Image"))
declare spir_func i32 @tap(i32, i32)

; CHECK-LABEL: @linear(
; CHECK: phi i32
define internal spir_func i32 @linear(target("spirv.Image") %image) {
entry:
  %behind = call spir_func ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(target("spirv.Image") %image)
  %field = getelementptr i8, ptr addrspace(2) %behind, i64 36
  %format = load i32, ptr addrspace(2) %field
  br label %turn
turn:
  %i = phi i32 [ 0, %entry ], [ %next, %turn ]
  %sum = phi i32 [ 0, %entry ], [ %more, %turn ]
  %tap = call spir_func i32 @tap(i32 %format, i32 %i)
  %more = add i32 %sum, %tap
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %turn, label %done
done:
  ret i32 %more
}

; CHECK-LABEL: @weft.kernel(
; CHECK: call spir_func i32 @[[KNOWN:linear.+]](target("spirv.Image") %first)
define spir_kernel void @weft.kernel(target("spirv.Image") %first, target("spirv.Image") %second,
                                     ptr addrspace(1) %out) {
  %a = call spir_func i32 @linear(target("spirv.Image") %first)
  %b = call spir_func i32 @linear(target("spirv.Image") %second)
  %sum = add i32 %a, %b
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; CHECK: define internal spir_func i32 @[[KNOWN]](
; CHECK-NOT: br i1
; CHECK: call spir_func i32 @tap(i32 1282, i32 0)
; CHECK: call spir_func i32 @tap(i32 1282, i32 3)
; CHECK-NOT: br i1
; CHECK: ret i32
