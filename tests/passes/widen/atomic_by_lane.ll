; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen,split-tail --width=4 --local-size=0,1,1 %s | FileCheck %s

; Addresses that turn out to be one: one update.
; CHECK: icmp ne <4 x ptr addrspace(1)> %[[PLACES:.*]], %{{.*}}
; CHECK: br i1
; CHECK: %[[PLACE:.*]] = extractelement <4 x ptr addrspace(1)> %[[PLACES]], i64 3
; CHECK: %[[SUM:.*]] = call i32 @llvm.vector.reduce.add.v4i32
; CHECK: atomicrmw add ptr addrspace(1) %[[PLACE]], i32 %[[SUM]] monotonic
; Others: lane after lane, in straight code where all lanes are active.
; CHECK-COUNT-4: atomicrmw add ptr addrspace(1) %{{.*}}, i32 %{{.*}} monotonic
; CHECK: lanes{{.*}}:
; CHECK: call {{.*}} @llvm.cttz
; CHECK: atomicrmw add ptr addrspace(1) %{{.*}}, i32 %{{.*}} monotonic
; CHECK: br i1 {{.*}}, label %{{.*}}, label %lanes
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %v = trunc i64 %i to i32
  %square = mul i64 %i, %i
  %place = getelementptr i32, ptr addrspace(1) %p, i64 %square
  %old = atomicrmw add ptr addrspace(1) %place, i32 %v monotonic
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
