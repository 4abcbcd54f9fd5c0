; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-turns --width=8 --local-size=64,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-turns,linearize,widen --width=8 --local-size=64,1,1 %s | FileCheck %s --check-prefix=WIDE

; What all lanes take is in a loop of its own, as long as none leaves; the rest goes on where it ended.
; CHECK: loop.all:
; CHECK: %[[I:.*]] = phi i32 [ %x, %entry ], [ %[[NEXT:.*]], %body.all ]
; CHECK: %[[LEAVES:.*]] = icmp sge i32 %[[I]], %n
; CHECK: %[[ANY:.*]] = call i1 @weft.any(i1 %[[LEAVES]])
; CHECK: br i1 %[[ANY]], label %all.left, label %body.all
; CHECK: all.left:
; CHECK: %[[STAYS:.*]] = icmp slt i32 %[[BEHIND:.*]], %n
; CHECK: %[[MORE:.*]] = call i1 @weft.any(i1 %[[STAYS]])
; CHECK: br i1 %[[MORE]], label %rest, label %{{.*}}
; CHECK: loop:
; CHECK: phi i32 [ %[[BEHIND]], %rest ]

; Lanes that wrap behind the greatest number are asked for apart; no lane is compared, and nothing has a mask.
; WIDE: loop.all:
; WIDE: %[[LAST:.*]] = add i32 %[[I:.*]], 7
; WIDE: icmp sge i32 %[[LAST]], %n
; WIDE: icmp sgt i32 %[[I]], 2147483640
; WIDE: body.all:
; WIDE: load <8 x float>
; WIDE-NOT: select
; WIDE: loop:
; WIDE: call <8 x float> @llvm.masked.load
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n, i32 %step) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %id to i32
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %i.next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %wide = sext i32 %i to i64
  %from = getelementptr float, ptr addrspace(1) %in, i64 %wide
  %v = load float, ptr addrspace(1) %from
  %sum.next = fadd float %sum, %v
  %i.next = add i32 %i, %step
  br label %loop
done:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
