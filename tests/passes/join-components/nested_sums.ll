; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components --width=8 %s | FileCheck %s

; Sums that live through a loop around the one that adds to them, as those of a product of tiles, are vectors in the order
; of memory through both.
; CHECK-LABEL: @weft.kernel
; CHECK: outer:
; CHECK: %[[OUTER:.*]] = phi <16 x float> [ zeroinitializer, %entry ], [ %[[LEFT:.*]], %after ]
; CHECK: inner:
; CHECK: %[[SUM:.*]] = phi <16 x float> [ %[[OUTER]], %outer ], [ %[[NEXT:.*]], %body ]
; CHECK: body:
; CHECK-NOT: shufflevector <16 x float> %v
; CHECK: %[[NEXT]] = fadd <16 x float> %[[SUM]], %{{.*}}
; CHECK: after:
; CHECK: %[[LEFT]] = phi <16 x float> [ %[[SUM]], %inner ]
; CHECK: end:
; CHECK: store <16 x float> %[[OUTER]], ptr addrspace(1) %q
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %outer
outer:
  %a = phi <8 x float> [ zeroinitializer, %entry ], [ %c, %after ]
  %b = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %after ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %after ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %inner, label %end
inner:
  %sa = phi <8 x float> [ %a, %outer ], [ %ta, %body ]
  %sb = phi <8 x float> [ %b, %outer ], [ %tb, %body ]
  %k = phi i32 [ 0, %outer ], [ %k.next, %body ]
  %again = icmp slt i32 %k, 16
  br i1 %again, label %body, label %after
body:
  %at = getelementptr <16 x float>, ptr addrspace(1) %p, i32 %k
  %v = load <16 x float>, ptr addrspace(1) %at
  %x = shufflevector <16 x float> %v, <16 x float> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %y = shufflevector <16 x float> %v, <16 x float> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %ta = fadd <8 x float> %sa, %x
  %tb = fadd <8 x float> %sb, %y
  %k.next = add i32 %k, 1
  br label %inner
after:
  %c = phi <8 x float> [ %sa, %inner ]
  %d = phi <8 x float> [ %sb, %inner ]
  %i.next = add i32 %i, 1
  br label %outer
end:
  %ab = shufflevector <8 x float> %a, <8 x float> %b, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  store <16 x float> %ab, ptr addrspace(1) %q
  ret void
}
