; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width,linearize,widen --width=8 --local-size=64,1,1 %s | FileCheck %s

; At one place the last active lane has the last word. What lane that is has an answer for a mask
; without lanes, too: the value may be fetched before the branch around the store.
; CHECK-LABEL: @weft.kernel(
; CHECK: %[[BITS:.*]] = or i8 %{{.*}}, 1
; CHECK: %[[SOME:.*]] = zext i8 %[[BITS]] to i32
; CHECK: %[[ABOVE:.*]] = call {{.*}}i32 @llvm.ctlz.i32(i32 %[[SOME]], i1 true)
; CHECK: %[[LAST:.*]] = xor i32 %[[ABOVE]], 31
; CHECK: extractelement <8 x i32> %{{.*}}, i32 %[[LAST]]
define void @weft.kernel(ptr addrspace(1) %at, ptr addrspace(1) %in) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %v = load i32, ptr addrspace(1) %p
  %stores = icmp sgt i32 %v, 5
  br i1 %stores, label %store, label %end
store:
  store i32 %v, ptr addrspace(1) %at
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32)
