; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=vectorize-elements --cpu=x86-64-v4 %s | FileCheck %s

; InstCombine would load where the select is, behind the store. (Functions that take no element of a vector stay.)
; CHECK-LABEL: @known_before
; CHECK: %[[X:.*]] = call <8 x i32> @llvm.masked.load{{.*}}<8 x i32> %other)
; CHECK: call void @llvm.masked.store
; CHECK: ret <8 x i32> %[[X]]
define <8 x i32> @known_before(<8 x i32> %any, ptr %p, ptr %q, <8 x i1> %mask, <8 x i32> %other) {
  %element = extractelement <8 x i32> %any, i64 0
  call void @take(i32 %element)
  %old = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %mask, <8 x i32> poison)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> splat (i32 1), ptr align 4 %q, <8 x i1> %mask)
  %x = select <8 x i1> %mask, <8 x i32> %old, <8 x i32> %other
  ret <8 x i32> %x
}

; CHECK-LABEL: @opposite
; CHECK: %[[X:.*]] = call <8 x i32> @llvm.masked.load{{.*}}<8 x i32> %other)
; CHECK: call void @llvm.masked.store
; CHECK: ret <8 x i32> %[[X]]
define <8 x i32> @opposite(<8 x i32> %any, ptr %p, ptr %q, <8 x i1> %mask, <8 x i32> %other) {
  %element = extractelement <8 x i32> %any, i64 0
  call void @take(i32 %element)
  %old = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %mask, <8 x i32> poison)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> splat (i32 1), ptr align 4 %q, <8 x i1> %mask)
  %off = xor <8 x i1> %mask, splat (i1 true)
  %x = select <8 x i1> %off, <8 x i32> %other, <8 x i32> %old
  ret <8 x i32> %x
}

; CHECK-LABEL: @known_later
; CHECK: call <8 x i32> @llvm.masked.load{{.*}}<8 x i32> poison)
; CHECK: call void @llvm.masked.store
; CHECK: load <8 x i32>, ptr %q
; CHECK: select <8 x i1> %mask
define <8 x i32> @known_later(<8 x i32> %any, ptr %p, ptr %q, <8 x i1> %mask) {
  %element = extractelement <8 x i32> %any, i64 0
  call void @take(i32 %element)
  %old = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %mask, <8 x i32> poison)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> splat (i32 1), ptr align 4 %q, <8 x i1> %mask)
  %other = load <8 x i32>, ptr %q
  %x = select <8 x i1> %mask, <8 x i32> %old, <8 x i32> %other
  ret <8 x i32> %x
}

; One select's load is what the next one else has.
; CHECK-LABEL: @one_after_the_other
; CHECK: %[[X:.*]] = call <8 x i32> @llvm.masked.load{{.*}}%p{{.*}}<8 x i32> %other)
; CHECK: %[[Y:.*]] = call <8 x i32> @llvm.masked.load{{.*}}%r{{.*}}<8 x i32> %[[X]])
; CHECK: call void @llvm.masked.store
; CHECK: ret <8 x i32> %[[Y]]
define <8 x i32> @one_after_the_other(<8 x i32> %any, ptr %p, ptr %q, ptr %r, <8 x i1> %mask, <8 x i1> %more, <8 x i32> %other) {
  %element = extractelement <8 x i32> %any, i64 0
  call void @take(i32 %element)
  %old = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %mask, <8 x i32> poison)
  %older = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %r, <8 x i1> %more, <8 x i32> poison)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> splat (i32 1), ptr align 4 %q, <8 x i1> %mask)
  %x = select <8 x i1> %mask, <8 x i32> %old, <8 x i32> %other
  %y = select <8 x i1> %more, <8 x i32> %older, <8 x i32> %x
  ret <8 x i32> %y
}

; That both are one mask is seen meanwhile.
; CHECK-LABEL: @alike_meanwhile
; CHECK: call <8 x i32> @llvm.masked.load{{.*}}<8 x i32> poison)
; CHECK-NEXT: call void @llvm.masked.store
; CHECK-NEXT: select <8 x i1> %mask
define <8 x i32> @alike_meanwhile(<8 x i32> %any, ptr %p, ptr %q, <8 x i1> %mask, <8 x i32> %other) {
  %element = extractelement <8 x i32> %any, i64 0
  call void @take(i32 %element)
  %old = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %mask, <8 x i32> poison)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> splat (i32 1), ptr align 4 %q, <8 x i1> %mask)
  %same = and <8 x i1> %mask, splat (i1 true)
  %x = select <8 x i1> %same, <8 x i32> %old, <8 x i32> %other
  ret <8 x i32> %x
}

; Nothing is stored in between.
; CHECK-LABEL: @not_parted
; CHECK: %[[X:.*]] = call <8 x i32> @llvm.masked.load{{.*}}<8 x i32> %other)
; CHECK: ret <8 x i32> %[[X]]
define <8 x i32> @not_parted(<8 x i32> %any, ptr %p, <8 x i1> %mask, <8 x i32> %other) {
  %element = extractelement <8 x i32> %any, i64 0
  call void @take(i32 %element)
  %old = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %mask, <8 x i32> poison)
  %x = select <8 x i1> %mask, <8 x i32> %old, <8 x i32> %other
  ret <8 x i32> %x
}
declare <8 x i32> @llvm.masked.load.v8i32.p0(ptr, <8 x i1>, <8 x i32>)
declare void @llvm.masked.store.v8i32.p0(<8 x i32>, ptr, <8 x i1>)
declare void @take(i32) memory(none) nounwind willreturn
define void @weft_kernel_entry() "weft-width"="1" {
  ret void
}
