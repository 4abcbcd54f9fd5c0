; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 %s | FileCheck %s
; RUN: sed '/offset-multiple/s/"64"/"4"/' %s | weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 | FileCheck %s --check-prefix=APART
; RUN: sed '/row-multiple/s/"32"/"4"/' %s | weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 | FileCheck %s --check-prefix=APART
; RUN: sed '/size.p = /s/56/64/' %s | weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 | FileCheck %s --check-prefix=APART

; A global id is as aligned as a local one where rows of work-groups begin at multiples of the width: 16 of them share a
; row and lie side by side in it.
; CHECK-LABEL: @weft.kernel
; CHECK: load float
; CHECK: @llvm.masked.store.v8f32.p1

; What all lanes have in common goes around in a loop, and what is added to it differs between them.
; CHECK: add <8 x i64> %{{.*}}, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
; CHECK: @llvm.masked.store.v8i64.p1

; From other offsets, in rows of other lengths, and of sizes that are no launch's, they do not.
; APART-LABEL: @weft.kernel
; APART: @llvm.masked.gather
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
entry:
  %launch = call ptr @weft.launch()
  %size.p = getelementptr inbounds i8, ptr %launch, i64 56
  %size = load i64, ptr %size.p, !invariant.load !0
  %group = call i64 @weft.group_id(i32 0)
  %first = mul i64 %group, %size
  %offset.p = getelementptr inbounds i8, ptr %launch, i64 32
  %offset = load i64, ptr %offset.p, !invariant.load !0
  %base = add i64 %first, %offset
  %l = call i64 @weft.local_id(i32 0)
  %id = add i64 %base, %l
  %i = trunc i64 %id to i32
  %row = lshr i32 %i, 4
  %row.64 = zext i32 %row to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %row.64
  %x = load float, ptr addrspace(1) %p
  %column = and i32 %i, 15
  %column.64 = zext i32 %column to i64
  %q = getelementptr float, ptr addrspace(1) %out, i64 %column.64
  store float %x, ptr addrspace(1) %q
  %low = trunc i64 %id to i16
  br label %loop
loop:
  %turn = phi i32 [ 0, %entry ], [ %next, %loop ]
  %found = phi i64 [ poison, %entry ], [ %kept, %loop ]
  %is.last = icmp eq i32 %turn, 3
  %kept = select i1 %is.last, i64 961, i64 %found
  %next = add i32 %turn, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %loop, label %end
end:
  %low.64 = sext i16 %low to i64
  %sum = add i64 %kept, %low.64
  %r = getelementptr i64, ptr addrspace(1) %in, i64 %id
  store i64 %sum, ptr addrspace(1) %r
  ret void
}
declare ptr @weft.launch() memory(none) nounwind willreturn
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare i64 @weft.group_id(i32) memory(none) nounwind willreturn
attributes #0 = {
  "weft-row-multiple"="32"
  "weft-offset-multiple"="64"
}
!0 = !{}
