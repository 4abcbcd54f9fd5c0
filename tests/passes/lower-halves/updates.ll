; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-halves --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=lower-halves --cpu=sapphirerapids %s | FileCheck %s --check-prefix=NATIVE

; CHECK-LABEL: @add(
; CHECK: %[[OLD:.*]] = phi half
; CHECK: %[[X:.*]] = fpext half %[[OLD]] to float
; CHECK: %[[SUM:.*]] = fadd float %[[X]]
; CHECK: %[[NEW:.*]] = fptrunc float %[[SUM]] to half
; CHECK: cmpxchg ptr addrspace(1) %p, i16 %{{.*}}, i16 %{{.*}} acq_rel acquire
; NATIVE: atomicrmw fadd
define half @add(ptr addrspace(1) %p, half %v) {
  %old = atomicrmw fadd ptr addrspace(1) %p, half %v acq_rel
  ret half %old
}

; CHECK-LABEL: @least(
; CHECK: call float @llvm.minnum.f32
; CHECK: cmpxchg ptr addrspace(1) %p, i16 %{{.*}}, i16 %{{.*}} monotonic monotonic
define half @least(ptr addrspace(1) %p, half %v) {
  %old = atomicrmw fmin ptr addrspace(1) %p, half %v monotonic
  ret half %old
}

; Integers are no halves.
; CHECK-LABEL: @counted(
; CHECK-NEXT: atomicrmw add ptr addrspace(1) %p, i16
define i16 @counted(ptr addrspace(1) %p, i16 %v) {
  %old = atomicrmw add ptr addrspace(1) %p, i16 %v monotonic
  ret i16 %old
}
