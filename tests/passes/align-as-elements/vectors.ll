; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=align-as-elements %s | FileCheck %s

; CHECK: define void @weft.kernel(ptr addrspace(1) align 8 %p, ptr addrspace(1) align 4 %q)
; CHECK: load <4 x float>, ptr addrspace(1) %p, align 4
; CHECK: load <2 x i64>, ptr addrspace(1) %p, align 2
; A scalar, or a vector of no more bytes, is moved as one wherever it lies.
; CHECK: load <2 x float>, ptr addrspace(1) %p, align 8
; CHECK: load i64, ptr addrspace(1) %p, align 8
; CHECK: store <4 x float> %{{.*}}, ptr %v, align 4
; CHECK: memcpy.p1.p1.i64(ptr addrspace(1) align 8 %p, ptr addrspace(1) align 4 %q
define void @weft.kernel(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 4 %q) {
  %v = alloca <4 x float>, align 16
  %a = load <4 x float>, ptr addrspace(1) %p, align 16
  %b = load <2 x i64>, ptr addrspace(1) %p, align 2
  %c = load <2 x float>, ptr addrspace(1) %p, align 8
  %d = load i64, ptr addrspace(1) %p, align 8
  store <4 x float> %a, ptr %v, align 16
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 4 %q, i64 64, i1 false)
  call void @use(ptr %v)
  store <2 x i64> %b, ptr addrspace(1) %q, align 8
  store <2 x float> %c, ptr addrspace(1) %q, align 8
  store i64 %d, ptr addrspace(1) %q, align 8
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @use(ptr)
