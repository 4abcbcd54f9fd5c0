; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=resolve-work-items %s | FileCheck %s --check-prefix=ONE
; RUN: sed 's/idj(i32 0)/idj(i32 1)/' %s | weft-opt --passes=resolve-work-items | FileCheck %s --check-prefix=TWO
; RUN: sed 's/idj(i32 0)/idj(i32 %%d)/' %s | weft-opt --passes=resolve-work-items | FileCheck %s --check-prefix=THREE
; RUN: sed 's/_Z13get_global_idj(i32.*)/_Z20get_global_linear_idv()/' %s | weft-opt --passes=resolve-work-items | FileCheck %s --check-prefix=THREE

; Where work-items ask for their places along the first dimensions alone, groups have size 1 along the others.
; ONE: attributes #{{.*}} = { {{.*}}"weft-dimensions"="1"
; TWO: attributes #{{.*}} = { {{.*}}"weft-dimensions"="2"
; THREE: attributes #{{.*}} = { {{.*}}"weft-dimensions"="3"
define void @weft.kernel(ptr addrspace(1) %a, i32 %d) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 1, ptr addrspace(1) %p
  ret void
}
declare i64 @_Z13get_global_idj(i32)
