; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=8,32,1 %s | FileCheck %s
; RUN: sed 's/i32 .k, 256/i32 %%k, 252/' %s | weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=8,32,1 | FileCheck %s --check-prefix=APART

; A counter that begins at a multiple of the width in the first lane, and steps by such, is as aligned as an id: all lanes
; are on one side of 1024, in one row of 64, and beside each other there.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: <8 x i1>
; CHECK: %[[K:.*]] = phi i32
; CHECK: icmp {{.*}}ult i32 %[[K]], 1024
; CHECK: %[[ROW:.*]] = lshr i32 %[[K]], 6
; CHECK: load float
; CHECK: and i32 %[[K]], 63
; CHECK: store <8 x float>
; CHECK-NOT: <8 x i1>

; After a step of 252 they are not.
; APART-LABEL: @weft.kernel
; APART: lshr <8 x i32>
; APART: @llvm.masked.gather
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(3) %tile) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %i to i32
  %j = call i64 @weft.local_id(i32 1)
  %y = trunc i64 %j to i32
  %rows = shl i32 %y, 3
  %me = or disjoint i32 %rows, %x
  br label %turn
turn:
  %k = phi i32 [ %me, %entry ], [ %next, %body ]
  %more = icmp samesign ult i32 %k, 1024
  br i1 %more, label %body, label %end
body:
  %row = lshr i32 %k, 6
  %row.64 = zext i32 %row to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %row.64
  %value = load float, ptr addrspace(1) %p
  %column = and i32 %k, 63
  %column.64 = zext i32 %column to i64
  %q = getelementptr float, ptr addrspace(3) %tile, i64 %column.64
  store float %value, ptr addrspace(3) %q
  %next = add nuw nsw i32 %k, 256
  br label %turn
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
