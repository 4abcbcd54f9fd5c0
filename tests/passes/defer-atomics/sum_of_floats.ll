; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=defer-atomics %s | FileCheck %s

; The sum of no floats is -0.0, which is no 0.0: adding that would change an object of -0.0.
; CHECK: entry:
; CHECK: store <4 x float> splat (float -0.000000e+00), ptr %[[ALL:deferred]]
; CHECK: turn:
; CHECK-NOT: atomicrmw
; CHECK: fadd <4 x float>
; CHECK-NOT: atomicrmw
; CHECK: end:
; CHECK: call reassoc float @llvm.vector.reduce.fadd.v4f32
; CHECK: %[[BITS:.*]] = bitcast float %[[TOTAL:.*]] to i32
; CHECK: icmp ne i32 %[[BITS]], -2147483648
; CHECK: atomicrmw fadd ptr addrspace(1) %p, float %[[TOTAL]] monotonic
define void @weft_kernel_entry(ptr addrspace(1) %p, <4 x float> %v) {
entry:
  br label %turn
turn:
  %i = phi i64 [ 0, %entry ], [ %i1, %turn ]
  %sum = call reassoc float @llvm.vector.reduce.fadd.v4f32(float -0.0, <4 x float> %v)
  %a = atomicrmw fadd ptr addrspace(1) %p, float %sum monotonic, !weft.deferrable !0
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 8
  br i1 %more, label %turn, label %end
end:
  ret void
}
!0 = !{}
