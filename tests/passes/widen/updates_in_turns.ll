; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen,split-tail --width=16 --local-size=16,1,1 %s | FileCheck %s

; Updates within the work-group: four lanes at once, in a loop that brings the next ones to their
; place. Old values join behind those of the lanes before.
; CHECK-LABEL: define void @weft.kernel
; CHECK: turns{{.*}}:
; CHECK: %[[FIRST:.*]] = phi i32 [ 0, %{{.*}} ], [ %[[NEXT:.*]], %turns
; CHECK: %[[PLACES:.*]] = phi <16 x ptr addrspace(3)>
; CHECK: %[[OLDS:.*]] = phi <16 x i32> [ poison, %{{.*}} ]
; CHECK: %[[TURNED:.*]] = shufflevector <16 x i32> %[[OLDS]], <16 x i32> poison, <16 x i32> <i32 4, {{.*}}, i32 15, i32 poison, i32 poison, i32 poison, i32 poison>
; CHECK: %[[PLACE:.*]] = extractelement <16 x ptr addrspace(3)> %[[PLACES]], i64 0
; CHECK: %[[OLD:.*]] = atomicrmw add ptr addrspace(3) %[[PLACE]], i32 1 syncscope("workgroup") monotonic
; CHECK: insertelement <16 x i32> %[[TURNED]], i32 %[[OLD]], i64 12
; CHECK-COUNT-3: atomicrmw add
; CHECK-NOT: atomicrmw
; CHECK: shufflevector <16 x ptr addrspace(3)> %[[PLACES]]
; CHECK: %[[NEXT]] = add i32 %[[FIRST]], 4
; CHECK: %[[GOES_ON:.*]] = icmp ult i32 %[[NEXT]], 16
; CHECK: br i1 %[[GOES_ON]], label %turns{{.*}}, label %{{.*}}, !llvm.loop ![[LOOP:.*]]
; CHECK: ![[LOOP]] = distinct !{![[LOOP]], ![[KEEP:.*]]}
; CHECK: ![[KEEP]] = !{!"llvm.loop.unroll.disable"}
define void @weft.kernel(ptr addrspace(3) %bins, ptr addrspace(1) %out) {
  %i = call i64 @weft.local_id(i32 0)
  %square = mul i64 %i, %i
  %bin = and i64 %square, 255
  %place = getelementptr i32, ptr addrspace(3) %bins, i64 %bin
  %old = atomicrmw add ptr addrspace(3) %place, i32 1 syncscope("workgroup") monotonic
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %old, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
