; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-masked-accesses --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=lower-masked-accesses --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=V4

; Two shorts of each lane are a word, under the lanes' mask.
; CHECK-LABEL: @two_shorts
; CHECK: %[[WORDS:.*]] = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 2 %p, <4 x i1> %m
; CHECK: %[[V:.*]] = bitcast <4 x i32> %[[WORDS]] to <8 x i16>
; CHECK: call void @llvm.masked.store.v4i32.p0(<4 x i32> %{{.*}}, ptr align 2 %q, <4 x i1> %m)
; V4-LABEL: @two_shorts
; V4: call <8 x i16> @llvm.masked.load
define void @two_shorts(ptr %p, ptr %q, <4 x i1> %m) {
  %mask = shufflevector <4 x i1> %m, <4 x i1> poison, <8 x i32> <i32 0, i32 0, i32 1, i32 1, i32 2, i32 2, i32 3, i32 3>
  %v = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %p, <8 x i1> %mask, <8 x i16> zeroinitializer)
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %v, ptr align 2 %q, <8 x i1> %mask)
  ret void
}

; Sixteen bytes of each are two words of 64 bits.
; CHECK-LABEL: @sixteen_bytes
; CHECK: %[[MASK:.*]] = shufflevector <2 x i1> %m, <2 x i1> poison, <4 x i32> <i32 0, i32 0, i32 1, i32 1>
; CHECK: call void @llvm.masked.store.v4i64.p0(<4 x i64> %{{.*}}, ptr align 1 %q, <4 x i1> %[[MASK]])
define void @sixteen_bytes(ptr %q, <2 x i1> %m, <32 x i8> %v) {
  %mask = shufflevector <2 x i1> %m, <2 x i1> poison, <32 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  call void @llvm.masked.store.v32i8.p0(<32 x i8> %v, ptr align 1 %q, <32 x i1> %mask)
  ret void
}

; Three bytes are no word, and lanes in another order have no mask of words.
; CHECK-LABEL: @others
; CHECK: @llvm.masked.gather.v6i8
; CHECK: @llvm.masked.gather.v4i16
define void @others(ptr %p, ptr %q, <2 x i1> %m) {
  %three = shufflevector <2 x i1> %m, <2 x i1> poison, <6 x i32> <i32 0, i32 0, i32 0, i32 1, i32 1, i32 1>
  %a = call <6 x i8> @llvm.masked.load.v6i8.p0(ptr align 1 %p, <6 x i1> %three, <6 x i8> zeroinitializer)
  store <6 x i8> %a, ptr %q
  %turned = shufflevector <2 x i1> %m, <2 x i1> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  %b = call <4 x i16> @llvm.masked.load.v4i16.p0(ptr align 2 %p, <4 x i1> %turned, <4 x i16> zeroinitializer)
  store <4 x i16> %b, ptr %q
  ret void
}
