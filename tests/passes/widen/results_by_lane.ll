; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=32 --local-size=0,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=0,1,1 %s | FileCheck --check-prefix=FEW %s

; What lanes find one after another lies in memory until all have found it, and whether they
; exchanged it is a bit.
; CHECK: lanes{{.*}}:
; CHECK: %[[DONE:.*]] = phi i32 [ 0, %{{.*}} ], [ %[[MORE:.*]], %lanes{{.*}} ]
; CHECK: %[[LANE:.*]] = call {{.*}} @llvm.cttz.i32
; CHECK: cmpxchg
; CHECK: %[[FOUND:.*]] = extractvalue { i32, i1 } %{{.*}}, 0
; CHECK: store i32 %[[FOUND]], ptr %{{.*}}
; CHECK: %[[BIT:.*]] = zext i1 %{{.*}} to i32
; CHECK: %[[PLACED:.*]] = shl {{.*}}i32 %[[BIT]], %[[LANE]]
; CHECK: %[[MORE]] = or i32 %[[DONE]], %[[PLACED]]
; CHECK-NOT: insertelement
; CHECK: lanes.done:
; CHECK: load <32 x i32>, ptr %lanes{{.*}}
; CHECK: bitcast i32 %[[MORE]] to <32 x i1>

; A short vector grows in a register.
; FEW: lanes{{.*}}:
; FEW: cmpxchg
; FEW: %[[IS_LANE:.*]] = icmp eq <8 x i32> %{{.*}}, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; FEW: select <8 x i1> %[[IS_LANE]], <8 x i32> %{{.*}}, <8 x i32> %{{.*}}
; FEW: or i32
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %out) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %v = trunc i64 %i to i32
  %square = mul i64 %i, %i
  %place = getelementptr i32, ptr addrspace(1) %p, i64 %square
  %mine = getelementptr i32, ptr addrspace(1) %out, i64 %i
  %asks = load i32, ptr addrspace(1) %mine
  %is_asked = icmp sgt i32 %asks, 3
  br i1 %is_asked, label %try, label %end
try:
  %pair = cmpxchg ptr addrspace(1) %place, i32 0, i32 %v monotonic monotonic
  %found = extractvalue { i32, i1 } %pair, 0
  %is_done = extractvalue { i32, i1 } %pair, 1
  %left = select i1 %is_done, i32 -1, i32 %found
  store i32 %left, ptr addrspace(1) %mine
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
