; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components %s | FileCheck %s

; Sums of four components in a loop, which is left by one: the whole vector is taken apart behind it.
; CHECK-LABEL: define void @weft.kernel
; CHECK: loop:
; CHECK-NEXT: %[[SUM:.*]] = phi <16 x float> [ zeroinitializer, %entry ], [ %[[MORE:.*]], %loop ]
; CHECK-NOT: shufflevector
; CHECK: %v = load <16 x float>
; CHECK-NEXT: %[[MORE]] = fadd nnan <16 x float> %[[SUM]], %v
; CHECK-NOT: fadd
; CHECK: end:
; CHECK-NEXT: %[[FIRST:.*]] = shufflevector <16 x float> %[[MORE]], <16 x float> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
; CHECK-NEXT: %[[LAST:.*]] = shufflevector <16 x float> %[[MORE]], <16 x float> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
; CHECK-NEXT: fsub <4 x float> %[[FIRST]], %[[LAST]]
define void @weft.kernel(ptr %p, ptr %q, i64 %count) {
entry:
  br label %loop
loop:
  %x0 = phi <4 x float> [ zeroinitializer, %entry ], [ %m0, %loop ]
  %x1 = phi <4 x float> [ zeroinitializer, %entry ], [ %m1, %loop ]
  %x2 = phi <4 x float> [ zeroinitializer, %entry ], [ %m2, %loop ]
  %x3 = phi <4 x float> [ zeroinitializer, %entry ], [ %m3, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr <16 x float>, ptr %p, i64 %i
  %v = load <16 x float>, ptr %at
  %c0 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %c1 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %c2 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %c3 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %m0 = fadd nnan <4 x float> %x0, %c0
  %m1 = fadd nnan nsz <4 x float> %x1, %c1
  %m2 = fadd nnan <4 x float> %x2, %c2
  %m3 = fadd nnan <4 x float> %x3, %c3
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %count
  br i1 %again, label %loop, label %end
end:
  %d = fsub <4 x float> %m0, %m3
  store <4 x float> %d, ptr %q
  ret void
}

; Vectors of two pieces, in a block, and then one component with another.
; CHECK-LABEL: define void @pieces
; CHECK: %[[V:.*]] = shufflevector <8 x i8> %v0, <8 x i8> %v1, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8
; CHECK-NEXT: %[[W:.*]] = shufflevector <8 x i8> %w0, <8 x i8> %w1, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8
; CHECK-NEXT: %[[MORE:.*]] = call <16 x i8> @llvm.umax.v16i8(<16 x i8> %[[V]], <16 x i8> %[[W]])
; CHECK-NEXT: %[[LESS:.*]] = call <16 x i8> @llvm.umin.v16i8(<16 x i8> %[[V]], <16 x i8> %[[W]])
; CHECK-NEXT: %[[DIFFERENCE:.*]] = sub <16 x i8> %[[MORE]], %[[LESS]]
; CHECK: shufflevector <16 x i8> %[[DIFFERENCE]]
; CHECK-NOT: sub
define void @pieces(ptr %p, ptr %q, ptr %r) {
  %v0 = load <8 x i8>, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 8
  %v1 = load <8 x i8>, ptr %p1
  %w0 = load <8 x i8>, ptr %q
  %q1 = getelementptr i8, ptr %q, i64 8
  %w1 = load <8 x i8>, ptr %q1
  %a0 = shufflevector <8 x i8> %v0, <8 x i8> %v1, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %a1 = shufflevector <8 x i8> %v0, <8 x i8> %v1, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %b0 = shufflevector <8 x i8> %w0, <8 x i8> %w1, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %b1 = shufflevector <8 x i8> %w0, <8 x i8> %w1, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %less0 = call <8 x i8> @llvm.umin.v8i8(<8 x i8> %a0, <8 x i8> %b0)
  %more0 = call <8 x i8> @llvm.umax.v8i8(<8 x i8> %a0, <8 x i8> %b0)
  %more1 = call <8 x i8> @llvm.umax.v8i8(<8 x i8> %a1, <8 x i8> %b1)
  %less1 = call <8 x i8> @llvm.umin.v8i8(<8 x i8> %a1, <8 x i8> %b1)
  %d0 = sub <8 x i8> %more0, %less0
  %d1 = sub <8 x i8> %more1, %less1
  %s = add <8 x i8> %d0, %d1
  store <8 x i8> %s, ptr %r
  ret void
}

; One component is the more, one the less.
; CHECK-LABEL: define void @other_function
; CHECK: call <8 x i8> @llvm.umax
; CHECK: call <8 x i8> @llvm.umin
define void @other_function(ptr %p, ptr %q, ptr %r) {
  %v = load <16 x i8>, ptr %p
  %w = load <16 x i8>, ptr %q
  %a0 = shufflevector <16 x i8> %v, <16 x i8> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %a1 = shufflevector <16 x i8> %v, <16 x i8> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %b0 = shufflevector <16 x i8> %w, <16 x i8> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %b1 = shufflevector <16 x i8> %w, <16 x i8> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %more = call <8 x i8> @llvm.umax.v8i8(<8 x i8> %a0, <8 x i8> %b0)
  %less = call <8 x i8> @llvm.umin.v8i8(<8 x i8> %a1, <8 x i8> %b1)
  %s = shufflevector <8 x i8> %more, <8 x i8> %less, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  store <16 x i8> %s, ptr %r
  ret void
}

; Two ways from one block bring one value, into the sums and out of them.
; CHECK-LABEL: define void @two_ways
; CHECK: phi <16 x i8> [ %[[START:.*]], %entry ], [ %[[START]], %entry ], [
; CHECK: %[[FIRST:.*]] = shufflevector <16 x i8> %{{.*}}, <8 x i32> <i32 0, i32 2,
; CHECK-NEXT: switch
; CHECK: phi <8 x i8> [ %[[FIRST]], %loop ], [ %[[FIRST]], %loop ], [ zeroinitializer, %entry ]
define void @two_ways(ptr %p, ptr %q, i8 %x, i32 %way) {
entry:
  %head = insertelement <8 x i8> poison, i8 %x, i64 0
  %all = shufflevector <8 x i8> %head, <8 x i8> poison, <8 x i32> zeroinitializer
  switch i32 %way, label %end [
    i32 0, label %loop
    i32 1, label %loop
  ]
loop:
  %x0 = phi <8 x i8> [ %all, %entry ], [ %all, %entry ], [ %s0, %loop ]
  %x1 = phi <8 x i8> [ %all, %entry ], [ %all, %entry ], [ %s1, %loop ]
  %v = load <16 x i8>, ptr %p
  %a0 = shufflevector <16 x i8> %v, <16 x i8> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %a1 = shufflevector <16 x i8> %v, <16 x i8> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %m0 = mul <8 x i8> %a0, splat (i8 3)
  %m1 = mul <8 x i8> %a1, splat (i8 3)
  %n0 = xor <8 x i8> %m0, splat (i8 5)
  %n1 = xor <8 x i8> %m1, splat (i8 5)
  %s0 = add <8 x i8> %x0, %n0
  %s1 = add <8 x i8> %x1, %n1
  %next = load i32, ptr %q
  switch i32 %next, label %loop [
    i32 0, label %end
    i32 1, label %end
  ]
end:
  %last = phi <8 x i8> [ %s0, %loop ], [ %s0, %loop ], [ zeroinitializer, %entry ]
  store <8 x i8> %last, ptr %q
  ret void
}
