; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=load-both %s | FileCheck %s
; RUN: weft-opt --passes=load-both,unroll-short-loops %s | FileCheck %s --check-prefix=UNROLLED

; The index is below 8 wherever the load is, as its loop says.
; CHECK-LABEL: @weft.kernel(
; CHECK: %[[T:.*]] = load i32, ptr %t.k, align 4
; CHECK: %[[D:.*]] = load i32, ptr %d.k, align 4
; CHECK: %[[CHOSEN:.*]] = select i1 %c, i32 %[[T]], i32 %[[D]]
; CHECK: store i32 %[[CHOSEN]], ptr addrspace(1) %o.k
; UNROLLED-LABEL: @weft.kernel(
; UNROLLED-NOT: alloca
; UNROLLED-NOT: phi
; UNROLLED-COUNT-8: select i1 %c, i32 {{.*}}, i32
define void @weft.kernel(ptr addrspace(1) %o, ptr addrspace(1) %in, i1 %c) {
entry:
  %t = alloca [10 x i32], align 4
  %d = alloca [8 x i32], align 4
  br label %fill
fill:
  %f = phi i32 [ 0, %entry ], [ %f.next, %fill.body ]
  %more.f = icmp samesign ult i32 %f, 8
  br i1 %more.f, label %fill.body, label %turn
fill.body:
  %f.wide = zext nneg i32 %f to i64
  %in.f = getelementptr i32, ptr addrspace(1) %in, i64 %f.wide
  %v = load i32, ptr addrspace(1) %in.f, align 4
  %t.f = getelementptr i32, ptr %t, i64 %f.wide
  %d.f = getelementptr i32, ptr %d, i64 %f.wide
  store i32 %v, ptr %t.f, align 4
  %w = mul i32 %v, 3
  store i32 %w, ptr %d.f, align 4
  %f.next = add nuw nsw i32 %f, 1
  br label %fill
turn:
  %k = phi i32 [ 0, %fill ], [ %k.next, %body ]
  %more = icmp samesign ult i32 %k, 8
  br i1 %more, label %body, label %end
body:
  %k.wide = zext nneg i32 %k to i64
  %t.k = getelementptr i32, ptr %t, i64 %k.wide
  %d.k = getelementptr i32, ptr %d, i64 %k.wide
  %place = select i1 %c, ptr %t.k, ptr %d.k
  %chosen = load i32, ptr %place, align 4, !range !0, !noundef !1
  %o.k = getelementptr i32, ptr addrspace(1) %o, i64 %k.wide
  store i32 %chosen, ptr addrspace(1) %o.k, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %turn
end:
  ret void
}

; A step from a choice is made from both; choices of choices are three loads.
; CHECK-LABEL: @steps(
; CHECK: %[[PA:.*]] = getelementptr i32, ptr %a, i64 2
; CHECK: %[[A:.*]] = load i32, ptr %[[PA]], align 4
; CHECK: %[[PB:.*]] = getelementptr i32, ptr %b, i64 2
; CHECK: %[[B:.*]] = load i32, ptr %[[PB]], align 4
; CHECK: %[[C:.*]] = load i32, ptr %{{.*}}, align 4
; CHECK: %[[BC:.*]] = select i1 %d, i32 %[[B]], i32 %[[C]]
; CHECK: select i1 %c, i32 %[[A]], i32 %[[BC]]
define i32 @steps(i1 %c, i1 %d) {
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  %e = alloca [4 x i32], align 4
  %inner = select i1 %d, ptr %b, ptr %e
  %outer = select i1 %c, ptr %a, ptr %inner
  %place = getelementptr i32, ptr %outer, i64 2
  %v = load i32, ptr %place, align 4
  ret i32 %v
}

; What is not chosen may lie outside its array, or in memory that must not be touched, or be volatile.
; CHECK-LABEL: @outside(
; CHECK-COUNT-3: select i1 %c, ptr
; CHECK-NOT: select i1 %c, i32
; CHECK: ret
define i32 @outside(i1 %c, i64 %i, ptr %p) {
  %a = alloca [4 x i32], align 4
  %b = alloca [8 x i32], align 4
  %in.b = and i64 %i, 7
  %a.i = getelementptr i32, ptr %a, i64 %in.b
  %b.i = getelementptr i32, ptr %b, i64 %in.b
  %place = select i1 %c, ptr %a.i, ptr %b.i
  %v = load i32, ptr %place, align 4
  %anywhere = select i1 %c, ptr %b.i, ptr %p
  %w = load i32, ptr %anywhere, align 4
  %c.i = getelementptr i32, ptr %b, i64 3
  %seen = select i1 %c, ptr %b.i, ptr %c.i
  %x = load volatile i32, ptr %seen, align 4
  %vw = add i32 %v, %w
  %sum = add i32 %vw, %x
  ret i32 %sum
}

!0 = !{i32 0, i32 100}
!1 = !{}
