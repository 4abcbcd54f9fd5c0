; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=resolve-work-items %s | FileCheck %s

; CHECK-COUNT-3: select i1
; CHECK-NOT: get_group_id
define i64 @weft.kernel(i32 %d) {
  %g = call i64 @_Z12get_group_idj(i32 %d)
  ret i64 %g
}

declare i64 @_Z12get_group_idj(i32)
