; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components --width=4 %s | FileCheck %s

; A shuffle is made for the first of its uses, whichever store that is for.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[SPLAT:.*]] = shufflevector <4 x i32> %x, <4 x i32> poison, <8 x i32> <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
; CHECK-DAG: and <8 x i32> %v, %[[SPLAT]]
; CHECK-DAG: xor <8 x i32> %v, %[[SPLAT]]
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, <4 x i32> %x) {
  %pair = shufflevector <4 x i32> %x, <4 x i32> poison, <2 x i32> <i32 2, i32 2>
  %one = shufflevector <2 x i32> %pair, <2 x i32> poison, <8 x i32> zeroinitializer
  %other = shufflevector <2 x i32> %pair, <2 x i32> poison, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %v = load <8 x i32>, ptr addrspace(1) %p
  %and = and <8 x i32> %v, %other
  %xor = xor <8 x i32> %v, %one
  %half = lshr <8 x i32> %xor, splat (i32 1)
  %sum = add <8 x i32> %half, %and
  store <8 x i32> %sum, ptr addrspace(1) %q
  ret void
}
