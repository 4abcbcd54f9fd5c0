; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components --width=4 %s | FileCheck %s

; What is joined in a loop is not there before it, where a sum begins with the same.
; CHECK-LABEL: @weft.kernel
; CHECK: entry:
; CHECK-NEXT: %v = load <8 x float>
; CHECK: loop:
; CHECK: %[[SUM:.*]] = phi <8 x float> [ %{{.*}}, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: %[[NEXT]] = fadd <8 x float> %[[SUM]], %{{.*}}
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %v = load <8 x float>, ptr addrspace(1) %p
  %x = shufflevector <8 x float> %v, <8 x float> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %y = shufflevector <8 x float> %v, <8 x float> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  br label %loop
loop:
  %a = phi <4 x float> [ %x, %entry ], [ %c, %loop ]
  %b = phi <4 x float> [ %y, %entry ], [ %d, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %at = getelementptr <8 x float>, ptr addrspace(1) %p, i32 %k
  %w = load <8 x float>, ptr addrspace(1) %at
  %wx = shufflevector <8 x float> %w, <8 x float> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %wy = shufflevector <8 x float> %w, <8 x float> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %px = fmul <4 x float> %wx, %x
  %py = fmul <4 x float> %wy, %y
  %c = fadd <4 x float> %a, %px
  %d = fadd <4 x float> %b, %py
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %end
end:
  %cd = shufflevector <4 x float> %c, <4 x float> %d, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x float> %cd, ptr addrspace(1) %q
  ret void
}
