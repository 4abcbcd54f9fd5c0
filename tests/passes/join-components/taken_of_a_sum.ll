; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components --width=8 %s | FileCheck %s

; InstCombine adds a vector to itself before it takes the one component that is needed of the sum: that is done alike with
; the others all the same, of which each is of the lanes alone.
; CHECK-LABEL: @weft.kernel
; CHECK-NEXT: %v = load <32 x float>
; CHECK-NEXT: %[[A:.*]] = shufflevector <32 x float> %v, <32 x float> poison, <32 x i32> <i32 3, i32 0, i32 2, i32 1, i32 7,
; CHECK-NEXT: %[[B:.*]] = shufflevector <32 x float> %v, <32 x float> poison, <32 x i32> <i32 3, i32 2, i32 1, i32 0, i32 7,
; CHECK-NEXT: %[[SUM:.*]] = fadd <32 x float> %[[A]], %[[B]]
; CHECK-NEXT: store <32 x float> %[[SUM]], ptr addrspace(1) %q
; CHECK-NEXT: ret void
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <32 x float>, ptr addrspace(1) %p
  %x = shufflevector <32 x float> %v, <32 x float> poison, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>
  %y = shufflevector <32 x float> %v, <32 x float> poison, <8 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29>
  %z = shufflevector <32 x float> %v, <32 x float> poison, <8 x i32> <i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 26, i32 30>
  %twice = fadd <32 x float> %v, %v
  %a = shufflevector <32 x float> %twice, <32 x float> poison, <8 x i32> <i32 3, i32 7, i32 11, i32 15, i32 19, i32 23, i32 27, i32 31>
  %b = fadd <8 x float> %x, %z
  %c = fadd <8 x float> %z, %y
  %d = fadd <8 x float> %y, %x
  %ab = shufflevector <8 x float> %a, <8 x float> %b, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %cd = shufflevector <8 x float> %c, <8 x float> %d, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %all = shufflevector <16 x float> %ab, <16 x float> %cd, <32 x i32> <i32 0, i32 8, i32 16, i32 24, i32 1, i32 9, i32 17, i32 25, i32 2, i32 10, i32 18, i32 26, i32 3, i32 11, i32 19, i32 27, i32 4, i32 12, i32 20, i32 28, i32 5, i32 13, i32 21, i32 29, i32 6, i32 14, i32 22, i32 30, i32 7, i32 15, i32 23, i32 31>
  store <32 x float> %all, ptr addrspace(1) %q
  ret void
}
