; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-rows --width=8 --local-size=64,1,1 %s | FileCheck %s

; There is one division: few SIMD groups are within a row of 28, a row that nobody finds anything by is worth none, and
; one of a number that is loaded is not known before.
; CHECK-NOT: @weft.lanes.broadcast
; CHECK-NOT: br i1
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %length) {
  %id = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %id to i32
  %of.28 = udiv i32 %x, 28
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %of.28
  %value = load i32, ptr addrspace(1) %from
  %row = udiv i32 %x, %length
  %sum = add i32 %row, %value
  %far = add i32 %value, %x
  %loaded = udiv i32 %far, %length
  %there = getelementptr i32, ptr addrspace(1) %in, i32 %loaded
  %found = load i32, ptr addrspace(1) %there
  %both = add i32 %sum, %found
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %both, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
