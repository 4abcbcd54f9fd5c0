; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The wait is the barrier, and the arrival nothing, but that other groups are told what a wide scope
; asks for.
; RUN: weft-opt --passes=resolve-work-items %s | FileCheck %s

; CHECK-LABEL: define void @weft.kernel
; CHECK-NEXT: store i32 1, ptr %out
; CHECK-NEXT: call void @weft.barrier()
; CHECK-NEXT: store i32 2, ptr %out
; CHECK-NEXT: fence release
; CHECK-NEXT: store i32 3, ptr %out
; CHECK-NEXT: call void @weft.barrier()
; CHECK-NEXT: fence acquire
; CHECK-NEXT: ret void
define void @weft.kernel(ptr %out) {
  store i32 1, ptr %out
  call void @_Z31intel_work_group_barrier_arrivej(i32 1)
  call void @_Z29intel_work_group_barrier_waitj(i32 1)
  store i32 2, ptr %out
  call void @_Z31intel_work_group_barrier_arrivej12memory_scope(i32 2, i32 2)
  store i32 3, ptr %out
  call void @_Z29intel_work_group_barrier_waitj12memory_scope(i32 2, i32 2)
  ret void
}

declare void @_Z31intel_work_group_barrier_arrivej(i32)
declare void @_Z29intel_work_group_barrier_waitj(i32)
declare void @_Z31intel_work_group_barrier_arrivej12memory_scope(i32, i32)
declare void @_Z29intel_work_group_barrier_waitj12memory_scope(i32, i32)
