; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=resolve-work-items --local-size=64,1,1 %s | FileCheck %s

; CHECK: call range(i64 0, 64) i64 @weft.local_id(i32 0)
define i64 @weft.kernel() {
  %i = call i64 @_Z12get_local_idj(i32 0)
  ret i64 %i
}

declare i64 @_Z12get_local_idj(i32)
