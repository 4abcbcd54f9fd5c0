; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders,split-rows --width=8 --local-size=64,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders,split-rows,linearize,widen --width=8 --local-size=64,1,1 %s | FileCheck %s --check-prefix=WIDE

; All lanes have lane 0's row where 8 columns are left in it, so that there the row is one number and what it loads, too,
; and columns are a step apart.
; CHECK: %[[FIRST:.*]] = call i64 @weft.lanes.broadcast.i64(i64 %{{.*}}, i32 0)
; CHECK: %[[ROW:.*]] = udiv i64
; CHECK: br i1 %{{.*}}, label %[[ALIKE:.*]], label %[[OTHER:.*]]
; CHECK: [[ALIKE]]:
; CHECK-NOT: div
; CHECK: urem i64 %[[ROW]], %channels
; CHECK: %[[BEFORE:.*]] = mul i64 %{{.*}}, %length
; CHECK: sub i64 %id, %[[BEFORE]]
; CHECK: [[OTHER]]:
; CHECK: udiv i64 %{{.*}}, %length
; CHECK: urem i64 %{{.*}}, %length

; WIDE: udiv i64
; WIDE: load float, ptr addrspace(1)
; WIDE: load <8 x float>, ptr addrspace(1)
; WIDE: store <8 x float>
; WIDE: @llvm.masked.gather
define void @weft.kernel(ptr addrspace(1) %factors, ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %length, i64 %channels) {
  %id = call i64 @weft.local_id(i32 0)
  %row = udiv i64 %id, %length
  %channel = urem i64 %row, %channels
  %factor.at = getelementptr float, ptr addrspace(1) %factors, i64 %channel
  %factor = load float, ptr addrspace(1) %factor.at
  %column = urem i64 %id, %length
  %from = getelementptr float, ptr addrspace(1) %in, i64 %column
  %value = load float, ptr addrspace(1) %from
  %product = fmul float %value, %factor
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %product, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
