; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=promote-in-loops %s | FileCheck %s

; A copy of a whole structure writes its members; not that behind it.
; CHECK-LABEL: define void @weft.kernel(
; CHECK: %[[OLD:.*]] = load float, ptr addrspace(1) %member
; CHECK: top:
; CHECK: phi float [ %[[OLD]],
; CHECK-NOT: ptr addrspace(1) %member
; CHECK: store float %{{.*}}, ptr addrspace(1) %behind
; CHECK: end:
; CHECK: store float %{{.*}}, ptr addrspace(1) %member
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) %p, ptr %given, i64 %i, i32 %n, float %x) {
entry:
  %record = getelementptr [5 x float], ptr addrspace(1) %p, i64 %i
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %record, ptr %given, i64 16, i1 false)
  %member = getelementptr i8, ptr addrspace(1) %record, i64 12
  %behind = getelementptr i8, ptr addrspace(1) %record, i64 16
  br label %top
top:
  %k = phi i32 [ 0, %entry ], [ %k.next, %turn ]
  %more = icmp ult i32 %k, %n
  br i1 %more, label %turn, label %end
turn:
  %a = load float, ptr addrspace(1) %member
  %b = fmul float %a, %x
  store float %b, ptr addrspace(1) %member
  %c = load float, ptr addrspace(1) %behind
  %d = fmul float %c, %x
  store float %d, ptr addrspace(1) %behind
  %k.next = add i32 %k, 1
  br label %top
end:
  ret void
}
