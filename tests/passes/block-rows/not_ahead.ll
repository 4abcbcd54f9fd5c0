; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=8 %s | FileCheck %s

; Nothing is read ahead that the loop may write, that a turn may not come to, or past the turn in
; which a lane leaves: no load of a vector.
; CHECK-NOT: load <
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %i32 = trunc i64 %i to i32
  %row = mul i32 %i32, %n
  br label %written

written:
  %k = phi i32 [ 0, %entry ], [ %next, %written ]
  %index = add nsw i32 %row, %k
  %wide = sext i32 %index to i64
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %wide
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr inbounds float, ptr addrspace(1) %b, i64 %wide
  store float %x, ptr addrspace(1) %q
  %next = add nuw nsw i32 %k, 1
  %goes.on = icmp slt i32 %next, %n
  br i1 %goes.on, label %written, label %sometimes

sometimes:
  %k2 = phi i32 [ 0, %written ], [ %next2, %latch ]
  %sum = phi i32 [ 0, %written ], [ %more, %latch ]
  %index2 = add nsw i32 %row, %k2
  %wide2 = sext i32 %index2 to i64
  %p2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %wide2
  %is.even = trunc i32 %k2 to i1
  br i1 %is.even, label %body, label %latch
body:
  %x2 = load i32, ptr addrspace(1) %p2
  br label %latch
latch:
  %y2 = phi i32 [ 0, %sometimes ], [ %x2, %body ]
  %more = xor i32 %sum, %y2
  %next2 = add nuw nsw i32 %k2, 1
  %goes.on2 = icmp slt i32 %next2, %n
  br i1 %goes.on2, label %sometimes, label %divergent

divergent:
  %k3 = phi i32 [ 0, %latch ], [ %next3, %divergent ]
  %sum3 = phi i32 [ 0, %latch ], [ %more3, %divergent ]
  %index3 = add nsw i32 %row, %k3
  %wide3 = sext i32 %index3 to i64
  %p3 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %wide3
  %x3 = load i32, ptr addrspace(1) %p3
  %more3 = xor i32 %sum3, %x3
  %next3 = add nuw nsw i32 %k3, 1
  %goes.on3 = icmp slt i32 %next3, %i32
  br i1 %goes.on3, label %divergent, label %end
end:
  %r = getelementptr i32, ptr addrspace(1) %b, i64 %i
  %both = xor i32 %more, %more3
  store i32 %both, ptr addrspace(1) %r
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
