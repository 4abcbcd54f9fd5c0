; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=note-found-pointers %s | FileCheck %s

; What the arguments, or memory that is not global, give.
; CHECK-NOT: "weft-has-found-pointers"
@table = internal addrspace(1) global [4 x float] zeroinitializer
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(3) %room, i1 %c) {
  %either = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %q
  %place = getelementptr float, ptr addrspace(1) %either, i64 4
  %number = load i64, ptr addrspace(1) %place
  store i64 %number, ptr addrspace(1) @table
  %local = load ptr addrspace(3), ptr addrspace(3) %room
  store i64 %number, ptr addrspace(3) %local
  call void @part(ptr addrspace(1) %q)
  ret void
}
define internal void @part(ptr addrspace(1) %x) {
  store i64 0, ptr addrspace(1) %x
  ret void
}
