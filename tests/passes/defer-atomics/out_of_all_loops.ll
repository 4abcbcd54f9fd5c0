; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=defer-atomics %s | FileCheck %s

; One object: added up lane by lane through both loops; another in each turn of the outer one: up to
; the end of the inner one.
; CHECK: entry:
; CHECK: %[[EACH:deferred.*]] = alloca i32
; CHECK: %[[ALL:deferred.*]] = alloca <4 x i32>
; CHECK: store <4 x i32> zeroinitializer, ptr %[[ALL]]
; CHECK: outer:
; CHECK: store i32 -2147483648, ptr %[[EACH]]
; CHECK: inner:
; CHECK-NOT: atomicrmw
; CHECK: add <4 x i32>
; CHECK-NOT: atomicrmw
; CHECK: @llvm.smax.i32
; CHECK-NOT: atomicrmw
; CHECK: icmp ne i32 %[[SUM:.*]], -2147483648
; CHECK: atomicrmw max ptr addrspace(1) %own, i32 %[[SUM]] monotonic
; CHECK: load <4 x i32>, ptr %[[ALL]]
; CHECK: call i32 @llvm.vector.reduce.add.v4i32
; CHECK: icmp ne i32 %[[TOTAL:.*]], 0
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 %[[TOTAL]] monotonic
; CHECK-NOT: weft.deferrable
define void @weft_kernel_entry(ptr addrspace(1) %p, <4 x i32> %v, i32 %m) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %own = getelementptr i32, ptr addrspace(1) %p, i64 %i
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  %a = atomicrmw add ptr addrspace(1) %p, i32 %sum monotonic, !weft.deferrable !0
  %b = atomicrmw max ptr addrspace(1) %own, i32 %m monotonic, !weft.deferrable !0
  %j1 = add i64 %j, 1
  %more = icmp ult i64 %j1, 8
  br i1 %more, label %inner, label %next
next:
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, 8
  br i1 %again, label %outer, label %end
end:
  ret void
}
!0 = !{}
