; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=64 --local-size=70,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=32 --local-size=70,1,1 %s | FileCheck %s --check-prefix=KNOWN

; LLVM is not to know which of 64 lanes the group has.
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i8, ptr %{{.*}}, i64 56
; CHECK: %[[SIZE:.*]] = load i64, ptr %[[PLACE]]
; CHECK: icmp ult i64 %{{.*}}, %[[SIZE]]
; KNOWN: icmp ult i64 %{{.*}}, 70
define void @weft.kernel(ptr addrspace(1) %p) {
  %x = call i64 @weft.local_id(i32 0)
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %x
  store i8 1, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
