; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=split-at-barriers %s | FileCheck %s
; RUN: weft-opt --passes=split-at-barriers --local-size=1,4,1 %s | FileCheck %s --check-prefix=ROW
; RUN: sed 's/local_id(i32 1)/local_id(i32 0)/' %s | weft-opt --passes=split-at-barriers | FileCheck %s --check-prefix=JOINED

; One loop a dimension, and none where the size is known to be 1; one for all rows that are alike.
; CHECK-COUNT-3: phi i64
; CHECK-NOT: call i64 @weft.local_id
; ROW-COUNT-1: phi i64
; ROW-NOT: phi i64
; ROW: icmp ult i64 %{{.*}}, 4
; JOINED: %[[ROWS:rows.*]] = mul nuw nsw i64
; JOINED-COUNT-2: phi i64
; JOINED-NOT: phi i64
; JOINED: icmp ult i64 %{{.*}}, %[[ROWS]]
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 1)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %q
  ret void
}

declare i64 @weft.local_id(i32)
