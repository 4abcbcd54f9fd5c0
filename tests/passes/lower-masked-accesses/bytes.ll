; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-masked-accesses --cpu=x86-64-v3 %s | FileCheck %s --check-prefixes=CHECK,V3
; RUN: weft-opt --passes=lower-masked-accesses --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=V4

; Plain where all lanes take part, or some do and all load from one page; by lanes elsewhere.
; CHECK-LABEL: @weft_kernel_entry
; CHECK: %[[BITS:.*]] = bitcast <8 x i1> %m to i8
; CHECK: %[[ALL:.*]] = icmp eq i8 %[[BITS]], -1
; CHECK: %[[ANY:.*]] = icmp ne i8 %[[BITS]], 0
; CHECK: %[[OFFSET:.*]] = and i64 %{{.*}}, 4095
; CHECK: %[[INPAGE:.*]] = icmp ule i64 %[[OFFSET]], 4088
; CHECK: %[[MAY:.*]] = and i1 %[[ANY]], %[[INPAGE]]
; CHECK: %[[PLAIN:.*]] = or i1 %[[ALL]], %[[MAY]]
; CHECK: br i1 %[[PLAIN]]
; CHECK: %[[BYTES:.*]] = load <8 x i8>, ptr %p, align 4
; CHECK: select <8 x i1> %m, <8 x i8> %[[BYTES]], <8 x i8> zeroinitializer
; CHECK: call <8 x i8> @llvm.masked.gather.v8i8.v8p0(<8 x ptr> align 1 %{{.*}}, <8 x i1> %m, <8 x i8> zeroinitializer)
; CHECK: icmp eq i8 %{{.*}}, -1
; CHECK-NEXT: br i1
; CHECK: store <8 x i8> %{{.*}}, ptr %q, align 8
; CHECK: call void @llvm.masked.scatter.v8i8.v8p0
; V4-COUNT-2: @llvm.masked.
; V4-NOT: br

; The machine has those of words, and what the mask is known for needs no blocks.
; V3: call <8 x i32> @llvm.masked.load
; V3: call <8 x i8> @llvm.masked.load
define void @weft_kernel_entry(ptr %p, ptr %q, ptr %r, <8 x i1> %m) {
  %v = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 4 %p, <8 x i1> %m, <8 x i8> zeroinitializer)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %v, ptr align 8 %q, <8 x i1> %m)
  %w = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> zeroinitializer)
  store <8 x i32> %w, ptr %r
  %u = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 4 %r, <8 x i1> <i1 1, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0>, <8 x i8> zeroinitializer)
  store <8 x i8> %u, ptr %r
  ret void
}

; LLVM knows how large an array is, and that nobody loads beyond it.
; V3-LABEL: @array
; V3: %[[WHOLE:.*]] = icmp eq i8 %{{.*}}, -1
; V3-NEXT: br i1 %[[WHOLE]]
define <8 x i8> @array(i64 %i, <8 x i1> %m) {
  %a = alloca [12 x i8]
  call void @use(ptr %a)
  %p = getelementptr i8, ptr %a, i64 %i
  %v = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr %p, <8 x i1> %m, <8 x i8> zeroinitializer)
  ret <8 x i8> %v
}
declare void @use(ptr)
