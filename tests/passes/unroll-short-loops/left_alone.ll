; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; An index that depends on data keeps its array in memory, and so does one of a loop whose turns
; are not known, or that is large; unrolling gains nothing then.
; CHECK: alloca [4 x float]
; CHECK: alloca [4 x float]
; CHECK: alloca [160 x float]
; CHECK-COUNT-3: phi i64
; CHECK-NOT: phi
define void @weft.kernel(ptr addrspace(1) %p, i64 %n) {
  %a = alloca [4 x float]
  %b = alloca [4 x float]
  %c = alloca [160 x float]
  br label %by.data
by.data:
  %i = phi i64 [ 0, %0 ], [ %i1, %by.data ]
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %i
  %index = load i64, ptr addrspace(1) %at
  %pa = getelementptr float, ptr %a, i64 %i
  store float 0.0, ptr %pa
  %pd = getelementptr float, ptr %a, i64 %index
  store float 1.0, ptr %pd
  %i1 = add nuw nsw i64 %i, 1
  %more.i = icmp ult i64 %i1, 4
  br i1 %more.i, label %by.data, label %by.number
by.number:
  %j = phi i64 [ 0, %by.data ], [ %j1, %by.number ]
  %pb = getelementptr float, ptr %b, i64 %j
  store float 0.0, ptr %pb
  %j1 = add nuw nsw i64 %j, 1
  %more.j = icmp ult i64 %j1, %n
  br i1 %more.j, label %by.number, label %by.size
by.size:
  %k = phi i64 [ 0, %by.number ], [ %k1, %by.size ]
  %pc = getelementptr float, ptr %c, i64 %k
  store float 0.0, ptr %pc
  %k1 = add nuw nsw i64 %k, 1
  %more.k = icmp ult i64 %k1, 160
  br i1 %more.k, label %by.size, label %done
done:
  %xa = load float, ptr %a
  %xb = load float, ptr %b
  %xc = load float, ptr %c
  %ab = fadd float %xa, %xb
  %abc = fadd float %ab, %xc
  store float %abc, ptr addrspace(1) %p
  ret void
}
