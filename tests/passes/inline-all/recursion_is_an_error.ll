; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not weft-opt --passes=inline-all %s 2>&1 | FileCheck %s

; CHECK: recursion: f calls itself
define void @weft.kernel() {
  call void @f.f()
  ret void
}

define internal void @f.f() {
  call void @f.f()
  ret void
}
