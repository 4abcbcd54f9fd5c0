; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width,linearize,widen --width=4 %s | FileCheck %s

; InstCombine extends the low half of an id, where a guard says that it is not negative, by keeping 31 bits. Ids have no
; more, so lanes' ids stay adjacent.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[STEP:.*]] = getelementptr i32, ptr addrspace(1) %row, i64 %id
; CHECK: masked.store.v4i32.p1(<4 x i32> splat (i32 1), ptr addrspace(1) align 4 %[[STEP]],

; What is computed from ids may exceed 31 bits, but no object has as many elements: lane 0's index is found as of the lanes
; ahead of one at 0.
; CHECK: %[[LOW:.*]] = trunc i64 %moved to i32
; CHECK: %[[AHEAD:.*]] = add i32 %[[LOW]], 1048576
; CHECK: %[[KEPT:.*]] = and i32 %[[AHEAD]], 2147483647
; CHECK: %[[WIDE:.*]] = zext nneg i32 %[[KEPT]] to i64
; CHECK: %[[PLACE:.*]] = getelementptr i32, ptr addrspace(1) %row, i64 %[[WIDE]]
; CHECK: %[[STEP:.*]] = getelementptr i8, ptr addrspace(1) %[[PLACE]], i64 -4194304
; CHECK: masked.store.v4i32.p1(<4 x i32> splat (i32 2), ptr addrspace(1) align 4 %[[STEP]],

; Fewer bits may wrap anywhere.
; CHECK: %[[SHORT:.*]] = and <4 x i64> %{{.*}}, splat (i64 1073741823)
; CHECK: icmp ne <4 x i64> %[[SHORT]],
define void @weft.kernel(ptr addrspace(1) %a, i64 %n) {
  %group = call i64 @weft.group_id(i32 0)
  %first = mul i64 %group, %n
  %lane = call i64 @weft.local_id(i32 0)
  %id = add i64 %first, %lane
  %row = getelementptr i8, ptr addrspace(1) %a, i64 %n
  %positive = and i64 %id, 2147483647
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %positive
  store i32 1, ptr addrspace(1) %p
  %moved = sub i64 %id, %n
  %kept = and i64 %moved, 2147483647
  %q = getelementptr i32, ptr addrspace(1) %row, i64 %kept
  store i32 2, ptr addrspace(1) %q
  %short = and i64 %moved, 1073741823
  %r = getelementptr i32, ptr addrspace(1) %row, i64 %short
  store i32 3, ptr addrspace(1) %r
  ret void
}
declare i64 @weft.local_id(i32)
declare i64 @weft.group_id(i32)
