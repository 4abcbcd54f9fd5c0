; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; Addresses of one array or another that come to light once a loop is unrolled are loaded from both, so that the other
; loops over these arrays are unrolled as well.
; CHECK-LABEL: define void @weft.kernel(
; CHECK-NOT: alloca
; CHECK-NOT: phi
; CHECK: select i1 %c, float %x, float %y
define void @weft.kernel(ptr addrspace(1) %p, float %x, float %y, i1 %c) {
entry:
  %a = alloca [2 x float]
  %b = alloca [2 x float]
  %sums = alloca [2 x float]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %to.a = getelementptr float, ptr %a, i64 %i
  store float %x, ptr %to.a
  %to.b = getelementptr float, ptr %b, i64 %i
  store float %y, ptr %to.b
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 2
  br i1 %more, label %fill, label %choose
choose:
  %j = phi i64 [ 0, %fill ], [ %j.next, %choose ]
  %either = select i1 %c, ptr %a, ptr %b
  %place = getelementptr float, ptr %either, i64 %j
  %chosen = load float, ptr %place
  %sum = getelementptr float, ptr %sums, i64 %j
  store float %chosen, ptr %sum
  %j.next = add i64 %j, 1
  %again = icmp ult i64 %j.next, 2
  br i1 %again, label %choose, label %done
done:
  %last = getelementptr float, ptr %sums, i64 1
  %v = load float, ptr %last
  store float %v, ptr addrspace(1) %p
  ret void
}
