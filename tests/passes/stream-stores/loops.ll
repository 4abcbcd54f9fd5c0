; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=stream-stores %s | FileCheck %s
; RUN: sed 's/load <16 x float>, ptr/load volatile <16 x float>, ptr/' %s | weft-opt --passes=stream-stores | FileCheck %s --check-prefix=ORDERED
; RUN: sed 's/^  ret void/  fence release\n  ret void/' %s | weft-opt --passes=stream-stores | FileCheck %s --check-prefix=ORDERED

; A kernel that orders what it does with others has no streams.
; ORDERED-NOT: nontemporal
; ORDERED-NOT: weft-stream-bytes

; What is written turn after turn streams if the launch asks for it and the loop begins at a whole
; line, and all lanes of a masked store are there. %a is no stream, which is read, nor are stores
; some lanes of which never store, and those with gaps between them.
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i8, ptr %launch, i64 4
; CHECK: %[[STREAMS:.*]] = load i32, ptr %[[PLACE]]
; CHECK: %[[ASKED:.*]] = icmp ne i32 %[[STREAMS]], 0
; CHECK: %[[REST:.*]] = and i64 %{{.*}}, 63
; CHECK: %[[ALIGNED:.*]] = icmp eq i64 %[[REST]], 0
; CHECK: %[[FIRST:.*]] = and i1 %[[ASKED]], %[[ALIGNED]]
; CHECK: {{^}}first:
; CHECK: store <16 x float> %w, ptr addrspace(1) %pa, align 4{{$}}
; CHECK: br i1 %[[FIRST]], label %[[STREAM:.*]], label %[[ORDINARY:[^,]*]]
; CHECK: {{^}}[[STREAM]]:
; CHECK-NEXT: store <16 x float> %w, ptr addrspace(1) %pb, align 64, !nontemporal
; CHECK: {{^}}[[ORDINARY]]:
; CHECK-NEXT: store <16 x float> %w, ptr addrspace(1) %pb, align 4{{$}}
; CHECK: %[[ALL:.*]] = call i1 @llvm.vector.reduce.and.v16i1(<16 x i1> %mask)
; CHECK: %[[MASKED:.*]] = select i1 %[[FIRST]], i1 %[[ALL]], i1 false
; CHECK: br i1 %[[MASKED]], label %[[STREAM:.*]], label %[[ORDINARY:[^,]*]]
; CHECK: {{^}}[[STREAM]]:
; CHECK-NEXT: store <16 x float> %w, ptr addrspace(1) %pe, align 64, !nontemporal
; CHECK: {{^}}[[ORDINARY]]:
; CHECK-NEXT: call void @llvm.masked.store.v16f32.p1(<16 x float> %w, ptr addrspace(1) align 4 %pe, <16 x i1> %mask)
; CHECK-NOT: nontemporal
; CHECK: {{^}}between:
; CHECK: %[[SECOND:.*]] = and i1 %[[ASKED]]
; CHECK: {{^}}second:
; CHECK: br i1 %[[SECOND]]
; CHECK: store <8 x float> zeroinitializer, ptr addrspace(1) %pc, align 32, !nontemporal
; CHECK: store <8 x float> zeroinitializer, ptr addrspace(1) %pc, align 4{{$}}
; CHECK-NOT: nontemporal
; CHECK: attributes {{.*}}"weft-stream-bytes"="10"
define void @weft_kernel_entry(ptr noalias %args, ptr noalias %launch, ptr %worker, i64 %begin, i64 %count) "weft-width"="16" {
entry:
  %a = load ptr addrspace(1), ptr %args, !invariant.load !0
  %args8 = getelementptr i8, ptr %args, i64 8
  %b = load ptr addrspace(1), ptr %args8, !invariant.load !0
  %args16 = getelementptr i8, ptr %args, i64 16
  %c = load ptr addrspace(1), ptr %args16, !invariant.load !0
  %args24 = getelementptr i8, ptr %args, i64 24
  %e = load ptr addrspace(1), ptr %args24, !invariant.load !0
  br label %first
first:
  %i = phi i64 [ 0, %entry ], [ %next, %first ]
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v = load <16 x float>, ptr addrspace(1) %pa, align 4
  %w = fadd <16 x float> %v, %v
  store <16 x float> %w, ptr addrspace(1) %pa, align 4
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %i
  store <16 x float> %w, ptr addrspace(1) %pb, align 4
  call void @llvm.masked.store.v16f32.p1(<16 x float> %w, ptr addrspace(1) align 4 %pb, <16 x i1> <i1 1, i1 0, i1 0, i1 0, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>)
  %pe = getelementptr float, ptr addrspace(1) %e, i64 %i
  %mask = fcmp ogt <16 x float> %v, zeroinitializer
  call void @llvm.masked.store.v16f32.p1(<16 x float> %w, ptr addrspace(1) align 4 %pe, <16 x i1> %mask)
  %next = add nuw i64 %i, 16
  %more = icmp ult i64 %next, %count
  br i1 %more, label %first, label %between
between:
  br label %second
second:
  %j = phi i64 [ 0, %between ], [ %following, %second ]
  %pc = getelementptr float, ptr addrspace(1) %c, i64 %j
  store <8 x float> zeroinitializer, ptr addrspace(1) %pc, align 4
  %pd = getelementptr double, ptr addrspace(1) %c, i64 %j
  store <4 x float> zeroinitializer, ptr addrspace(1) %pd, align 4
  %following = add nuw i64 %j, 8
  %others = icmp ult i64 %following, %count
  br i1 %others, label %second, label %last
last:
  ret void
}
!0 = !{}
