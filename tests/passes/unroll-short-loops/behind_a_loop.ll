; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; An array is one of values where the place of an element is known in a loop that stays, and used behind it.
; CHECK-NOT: alloca
; CHECK: ret
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
entry:
  %c = alloca [4 x float]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %p = getelementptr float, ptr %c, i64 %i
  store float 0.0, ptr %p
  %i.next = add nuw nsw i64 %i, 1
  %fills = icmp ult i64 %i.next, 4
  br i1 %fills, label %fill, label %turn
turn:
  %k = phi i64 [ 0, %fill ], [ %k.next, %turn ]
  %q = getelementptr float, ptr addrspace(1) %a, i64 %k
  %x = load float, ptr addrspace(1) %q
  %second = getelementptr i8, ptr %c, i64 4
  %sum = load float, ptr %second
  %more = fadd float %sum, %x
  store float %more, ptr %second
  %k.next = add nuw nsw i64 %k, 1
  %goes.on = icmp ult i64 %k.next, %n
  br i1 %goes.on, label %turn, label %done
done:
  %last = load float, ptr %second
  store float %last, ptr addrspace(1) %out
  ret void
}
