; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=note-found-pointers %s | FileCheck %s

; CHECK: define void @weft.kernel({{.*}}) #0
; CHECK: define internal void @part({{.*}}) #0
; CHECK: attributes #0 = {{.*}}"weft-has-found-pointers"
define void @weft.kernel(ptr addrspace(1) %p) {
  %next = load ptr addrspace(1), ptr addrspace(1) %p
  call void @part(ptr addrspace(1) %next)
  ret void
}
define internal void @part(ptr addrspace(1) %x) {
  store i64 0, ptr addrspace(1) %x
  ret void
}
