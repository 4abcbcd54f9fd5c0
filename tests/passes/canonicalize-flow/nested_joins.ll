; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow --width=8 %s | FileCheck %s

; Ways that parted last meet first, with their values.
; CHECK: meet.join:
; CHECK-NEXT: [[INNER:%.*]] = phi i32 [ 2, %right.high ], [ 1, %right.low ]
; CHECK-NEXT: br label %meet
; CHECK: meet:
; CHECK-NEXT: phi i32 [ 0, %left ], [ [[INNER]], %meet.join ]
define void @weft.kernel(i32 %x, ptr addrspace(1) %p) {
  %is_left = icmp slt i32 %x, 0
  br i1 %is_left, label %left, label %right
left:
  br label %meet
right:
  %is_low = icmp slt i32 %x, 10
  br i1 %is_low, label %right.low, label %right.high
right.low:
  br label %meet
right.high:
  br label %meet
meet:
  %value = phi i32 [ 0, %left ], [ 1, %right.low ], [ 2, %right.high ]
  store i32 %value, ptr addrspace(1) %p
  ret void
}
