; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=8 --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s --check-prefix=LANES
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=1 %s | FileCheck %s --check-prefix=ALONE
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=8 --cpu=x86-64-v4 --quick %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=64 --cpu=x86-64-v4 --quick %s | FileCheck %s --check-prefix=LONG

; A row of each lane's own is read for 16 turns at once as long as so many are left.
; CHECK: turns:
; CHECK: %turns.left = phi i32 [ %{{.*}}, %loop.preheader ], [ %[[LESS:.*]], %[[END:.*]] ]
; CHECK: %[[ENOUGH:.*]] = icmp uge i32 %turns.left, 16
; CHECK: br i1 %[[ENOUGH]], label %loop.turn, label %turns.rest
; CHECK: turns.rest:
; CHECK: br label %loop
; CHECK: loop:
; CHECK: load float, ptr addrspace(1) %p
; CHECK: loop.turn:
; CHECK: %block = load <16 x float>, ptr addrspace(1) %p.turn, align 4
; CHECK: %[[FIRST:.*]] = extractelement <16 x float> %block, i64 0
; CHECK: fadd float %{{.*}}, %[[FIRST]]
; CHECK: %[[LAST:.*]] = extractelement <16 x float> %block, i64 15
; CHECK: fadd float %{{.*}}, %[[LAST]]
; CHECK: [[END]]:
; CHECK: %[[LESS]] = sub i32 %turns.left, 16
; CHECK: br label %turns
; ALONE-NOT: turns.left
; Quick code does without blocks that are long for so many lanes.
; LONG-NOT: turns.left
; LONG: "weft-is-provisional"

; Lane by lane, and then shuffles.
; LANES: call <8 x float> @llvm.masked.gather
; LANES-COUNT-8: load <16 x float>, ptr addrspace(1) %{{.*}}, align 4
; LANES: shufflevector <16 x float> %{{.*}}, <16 x float> %{{.*}}, <8 x i32> <i32 0, i32 16, i32 1, i32 17, i32 4, i32 20, i32 5, i32 21>
; LANES-COUNT-16: fadd <8 x float>
define void @weft.kernel(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %i32 = trunc i64 %i to i32
  %row = mul i32 %i32, %n
  %has.turns = icmp sgt i32 %n, 0
  br i1 %has.turns, label %loop, label %end
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %index = add nsw i32 %row, %k
  %wide = sext i32 %index to i64
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %wide
  %x = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %x
  %next = add nuw nsw i32 %k, 1
  %goes.on = icmp slt i32 %next, %n
  br i1 %goes.on, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %more, %loop ]
  %q = getelementptr float, ptr addrspace(1) %out, i64 %i
  store float %result, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
