; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=resolve-work-items %s | FileCheck %s
; RUN: sed 's/store i32/store volatile i32/' %s | weft-opt --passes=resolve-work-items | FileCheck %s --check-prefix=SHOWN
; RUN: sed 's/i32 @printf(/i32 @weft_printf(/' %s | weft-opt --passes=resolve-work-items | FileCheck %s --check-prefix=SHOWN
; RUN: sed s/_Z13get_global_idj/_Z12get_local_idj/ %s | weft-opt --passes=resolve-work-items | FileCheck %s --check-prefix=SHOWN

; Who asks for global ids only cannot tell how work-items are grouped, nor in which order they run. Who waits by volatile
; accesses can, and what is printed tells.
; CHECK: attributes #{{.*}} = { {{.*}}"weft-has-free-groups"
; SHOWN-NOT: weft-has-free-groups
define void @weft.kernel(ptr addrspace(1) %a) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 1, ptr addrspace(1) %p
  ret void
}
declare i64 @_Z13get_global_idj(i32)
declare i32 @printf(ptr addrspace(2), ...)
