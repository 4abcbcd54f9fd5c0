; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=8 --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s --check-prefix=LANES
; RUN: sed '/store float .more/s/to$/from/' %s | weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=8 --cpu=x86-64-v4 | FileCheck %s --check-prefix=SAME
; RUN: sed 's/ noalias//g' %s | weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=8 --cpu=x86-64-v4 | FileCheck %s --check-prefix=UNKNOWN

; The last turn of a block writes what its turns store.
; CHECK: store float %more, ptr addrspace(1) %to, align 4
; CHECK: %to.turn = getelementptr inbounds float, ptr addrspace(1) %b
; CHECK: %[[FIRST:block.*]] = insertelement <16 x float> poison, float %more.turn, i64 0
; CHECK: %[[LAST:block.*]] = insertelement <16 x float> %{{.*}}, float %{{.*}}, i64 15
; CHECK: store <16 x float> %[[LAST]], ptr addrspace(1) %to.turn, align 4

; Shuffles, and then lane by lane.
; LANES: shufflevector
; LANES-COUNT-8: store <16 x float> %{{.*}}, ptr addrspace(1) %{{.*}}, align 4

; So is what the same turn has read before; but not what others may have read.
; SAME: load <16 x float>
; SAME: store <16 x float>
; UNKNOWN-NOT: <16 x float>
define void @weft.kernel(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i32 %n) {
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
  %from = getelementptr inbounds float, ptr addrspace(1) %a, i64 %wide
  %x = load float, ptr addrspace(1) %from
  %more = fadd float %sum, %x
  %to = getelementptr inbounds float, ptr addrspace(1) %b, i64 %wide
  store float %more, ptr addrspace(1) %to
  %next = add nuw nsw i32 %k, 1
  %goes.on = icmp slt i32 %next, %n
  br i1 %goes.on, label %loop, label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
