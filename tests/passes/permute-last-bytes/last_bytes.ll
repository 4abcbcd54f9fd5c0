; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=permute-last-bytes --cpu=icelake-server %s | FileCheck %s
; RUN: weft-opt --passes=permute-last-bytes --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=OTHER

; OTHER-NOT: permvar
; CHECK-LABEL: @weft_kernel_entry
; CHECK: call <64 x i8> @llvm.x86.avx512.permvar.qi.512(<64 x i8> %v, <64 x i8> splat (i8 63))
; CHECK: %[[PART:.*]] = shufflevector <128 x i8> %w, <128 x i8> poison, <64 x i32> <i32 64, {{.*}}, i32 127>
; CHECK: %[[TWO:.*]] = call <64 x i8> @llvm.x86.avx512.permvar.qi.512(<64 x i8> %[[PART]], <64 x i8> <i8 62, i8 0, i8 63
; CHECK: %[[ONE:.*]] = call <64 x i8> @llvm.x86.avx512.permvar.qi.512(<64 x i8> %v, <64 x i8> <i8 57
; CHECK: %[[FIRST:.*]] = shufflevector <64 x i8> %[[ONE]], <64 x i8> poison, <1 x i32> zeroinitializer
; CHECK: %element = extractelement <1 x i8> %[[FIRST]], i64 0
; Elements before the last eight, of both halves, and for their own sake, stay.
; CHECK-NOT: permvar
; CHECK: ret void
define void @weft_kernel_entry(<64 x i8> %v, <128 x i8> %w, ptr %p, ptr %q) {
  %last = shufflevector <64 x i8> %v, <64 x i8> poison, <64 x i32> splat (i32 63)
  store <64 x i8> %last, ptr %p
  %two = shufflevector <128 x i8> %w, <128 x i8> poison, <8 x i32> <i32 126, i32 poison, i32 127, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  store <8 x i8> %two, ptr %p
  %element = extractelement <64 x i8> %v, i64 57
  %first = insertelement <64 x i8> poison, i8 %element, i64 0
  store <64 x i8> %first, ptr %p
  %before = shufflevector <64 x i8> %v, <64 x i8> poison, <64 x i32> splat (i32 55)
  store <64 x i8> %before, ptr %p
  %both = shufflevector <128 x i8> %w, <128 x i8> poison, <2 x i32> <i32 63, i32 127>
  store <2 x i8> %both, ptr %q
  %alone = extractelement <64 x i8> %v, i64 63
  store i8 %alone, ptr %q
  ret void
}
