; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components %s | FileCheck %s

; One component is another operation.
; CHECK-LABEL: define void @different
; CHECK: fadd <4 x float>
; CHECK: fsub <4 x float>
define void @different(ptr %p, ptr %q) {
  %v = load <16 x float>, ptr %p
  %c0 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %c1 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %c2 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %c3 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %m0 = fadd <4 x float> %c0, splat (float 1.0)
  %m1 = fadd <4 x float> %c1, splat (float 1.0)
  %m2 = fadd <4 x float> %c2, splat (float 1.0)
  %m3 = fsub <4 x float> %c3, splat (float 1.0)
  %r01 = shufflevector <4 x float> %m0, <4 x float> %m1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r23 = shufflevector <4 x float> %m2, <4 x float> %m3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = shufflevector <8 x float> %r01, <8 x float> %r23, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x float> %r, ptr %q
  ret void
}

; The components are wanted as well, by something that needs them apart.
; CHECK-LABEL: define void @wanted
; CHECK: fadd <4 x float> %c0
; CHECK: fadd <4 x float> %c3
define void @wanted(ptr %p, ptr %q) {
  %v = load <16 x float>, ptr %p
  %c0 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %c1 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %c2 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %c3 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %m0 = fadd <4 x float> %c0, %c1
  %m1 = fadd <4 x float> %c1, %c2
  %m2 = fadd <4 x float> %c2, %c3
  %m3 = fadd <4 x float> %c3, %c0
  %r01 = shufflevector <4 x float> %m0, <4 x float> %m1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r23 = shufflevector <4 x float> %m2, <4 x float> %m3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = shufflevector <8 x float> %r01, <8 x float> %r23, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x float> %r, ptr %q
  %a = fmul <4 x float> %m0, %m1
  %b = fmul <4 x float> %m2, %m3
  %c = fmul <4 x float> %a, %b
  %to = getelementptr i8, ptr %q, i64 64
  store <4 x float> %c, ptr %to
  ret void
}

; Lanes change places: shuffles of whole vectors would be dear.
; CHECK-LABEL: define void @lanes
; CHECK: fneg <4 x float>
define void @lanes(ptr %p, ptr %q) {
  %v = load <16 x float>, ptr %p
  %c0 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 12, i32 8, i32 4, i32 0>
  %c1 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 13, i32 9, i32 5, i32 1>
  %c2 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 14, i32 10, i32 6, i32 2>
  %c3 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 15, i32 11, i32 7, i32 3>
  %m0 = fneg <4 x float> %c0
  %m1 = fneg <4 x float> %c1
  %m2 = fneg <4 x float> %c2
  %m3 = fneg <4 x float> %c3
  %r01 = shufflevector <4 x float> %m0, <4 x float> %m1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r23 = shufflevector <4 x float> %m2, <4 x float> %m3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = shufflevector <8 x float> %r01, <8 x float> %r23, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x float> %r, ptr %q
  ret void
}

; Computed ahead of the loop.
; CHECK-LABEL: define void @ahead
; CHECK: fneg <4 x float>
; CHECK: loop:
; CHECK-NOT: fneg
define void @ahead(ptr %p, ptr %q, i1 %again) {
  %v = load <16 x float>, ptr %p
  %c0 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %c1 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %c2 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %c3 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %m0 = fneg <4 x float> %c0
  %m1 = fneg <4 x float> %c1
  %m2 = fneg <4 x float> %c2
  %m3 = fneg <4 x float> %c3
  br label %loop
loop:
  %r01 = shufflevector <4 x float> %m0, <4 x float> %m1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r23 = shufflevector <4 x float> %m2, <4 x float> %m3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = shufflevector <8 x float> %r01, <8 x float> %r23, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x float> %r, ptr %q
  br i1 %again, label %loop, label %end
end:
  ret void
}
