; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=sum-elements %s | FileCheck %s

; Halves, then odd and even elements.
; CHECK-LABEL: define i32 @weft_kernel_entry
; CHECK-NEXT: %[[SUM:.*]] = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %v)
; CHECK-NEXT: ret i32 %[[SUM]]
define i32 @weft_kernel_entry(<16 x i32> %v) {
  %lo = shufflevector <16 x i32> %v, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %hi = shufflevector <16 x i32> %v, <16 x i32> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %h = add nsw <8 x i32> %lo, %hi
  %even = shufflevector <8 x i32> %h, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %odd = shufflevector <8 x i32> %h, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %q = add <4 x i32> %odd, %even
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %q)
  ret i32 %s
}

; One element is added twice, another not at all.
; CHECK-LABEL: define i32 @overlap
; CHECK: call i32 @llvm.vector.reduce.add.v2i32
define i32 @overlap(<4 x i32> %v) {
  %a = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  %b = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 1, i32 3>
  %h = add <2 x i32> %a, %b
  %s = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %h)
  ret i32 %s
}

; Elements that are left out.
; CHECK-LABEL: define i32 @half
; CHECK: call i32 @llvm.vector.reduce.add.v2i32
define i32 @half(<8 x i32> %v) {
  %a = shufflevector <8 x i32> %v, <8 x i32> poison, <2 x i32> <i32 0, i32 1>
  %b = shufflevector <8 x i32> %v, <8 x i32> poison, <2 x i32> <i32 2, i32 3>
  %h = add <2 x i32> %a, %b
  %s = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %h)
  ret i32 %s
}

; The halves' sum is wanted as well.
; CHECK-LABEL: define i32 @wanted
; CHECK: call i32 @llvm.vector.reduce.add.v2i32
define i32 @wanted(<4 x i32> %v, ptr %p) {
  %a = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  %b = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
  %h = add <2 x i32> %a, %b
  store <2 x i32> %h, ptr %p
  %s = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %h)
  ret i32 %s
}
