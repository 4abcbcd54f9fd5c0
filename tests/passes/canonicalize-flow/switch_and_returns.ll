; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow --width=8 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow --width=1 %s | FileCheck %s --check-prefix=ONE

; Branches of two ways and one return; what cannot be reached for any lane may be passed by others.
; CHECK: define
; CHECK-NOT: switch i32
; CHECK-NOT: unreachable
; CHECK: ret void
; CHECK-NOT: ret void
; ONE: switch
; ONE: unreachable
define void @weft.kernel(i32 %x, ptr addrspace(1) %p) {
  switch i32 %x, label %other [
    i32 1, label %one
    i32 5, label %five
  ]
one:
  store i32 1, ptr addrspace(1) %p
  ret void
five:
  unreachable
other:
  ret void
}
