; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=stream-stores --cpu=x86-64-v4 %s | FileCheck %s

; Where a work-group writes several lines at once, these stream wherever they begin at one. A short
; row does not, nor one that all groups write.
; CHECK: {{^}}groups:
; CHECK: %[[PLACE:.*]] = ptrtoint ptr addrspace(1) %row to i64
; CHECK: %[[REST:.*]] = and i64 %[[PLACE]], 63
; CHECK: %[[ALIGNED:.*]] = icmp eq i64 %[[REST]], 0
; CHECK: %[[STREAMED:.*]] = and i1 %{{.*}}, %[[ALIGNED]]
; CHECK: br i1 %[[STREAMED]]
; CHECK: store <64 x float> zeroinitializer, ptr addrspace(1) %row, align 64, !nontemporal
; CHECK: store <64 x float> zeroinitializer, ptr addrspace(1) %row, align 4{{$}}
; CHECK-NOT: nontemporal
; CHECK: attributes {{.*}}"weft-stream-bytes"="4"
define void @weft_kernel_entry(ptr noalias %args, ptr noalias %launch, ptr %worker, i64 %begin, i64 %count) "weft-width"="64" {
entry:
  %a = load ptr addrspace(1), ptr %args, !invariant.load !0
  %args8 = getelementptr i8, ptr %args, i64 8
  %b = load ptr addrspace(1), ptr %args8, !invariant.load !0
  %args16 = getelementptr i8, ptr %args, i64 16
  %c = load ptr addrspace(1), ptr %args16, !invariant.load !0
  br label %groups
groups:
  %i = phi i64 [ 0, %entry ], [ %next, %groups ]
  %group = phi i64 [ %begin, %entry ], [ %following, %groups ]
  %row = getelementptr [256 x i8], ptr addrspace(1) %a, i64 %group
  store <64 x float> zeroinitializer, ptr addrspace(1) %row, align 4
  %short = getelementptr [64 x i8], ptr addrspace(1) %b, i64 %group
  store <16 x float> zeroinitializer, ptr addrspace(1) %short, align 4
  store <64 x float> zeroinitializer, ptr addrspace(1) %c, align 4
  %after = add nuw i64 %group, 1
  %is_last = icmp eq i64 %after, 100
  %following = select i1 %is_last, i64 0, i64 %after
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %count
  br i1 %more, label %groups, label %done
done:
  ret void
}
!0 = !{}
