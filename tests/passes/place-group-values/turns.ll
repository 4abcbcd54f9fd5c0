; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Calls get the two places in turn.
; RUN: weft-opt --passes=place-group-values %s | FileCheck %s

; CHECK: [[PLACES:@weft.group_places]] = internal addrspace(3) global [2 x i64] undef
; CHECK: [[TURN:%.*]] = alloca i64
; CHECK: store i64 0, ptr [[TURN]]
; CHECK: [[NOW:%.*]] = load i64, ptr [[TURN]]
; CHECK: [[NEXT:%.*]] = xor i64 [[NOW]], 1
; CHECK: store i64 [[NEXT]], ptr [[TURN]]
; CHECK: getelementptr inbounds i64, ptr addrspace(3) [[PLACES]], i64 [[NOW]]
; CHECK: load i64, ptr [[TURN]]
; CHECK-NOT: call
define void @weft.kernel() {
  %p = call ptr addrspace(3) @_Z18__weft_group_placev()
  store i32 1, ptr addrspace(3) %p
  %q = call ptr addrspace(3) @_Z18__weft_group_placev()
  store i32 2, ptr addrspace(3) %q
  ret void
}

declare ptr addrspace(3) @_Z18__weft_group_placev()
