; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=resolve-work-items %s | FileCheck %s

; CHECK-LABEL: define void @weft.kernel
; CHECK: call void @weft.barrier()
; CHECK: fence acq_rel
; CHECK: call void @weft.barrier()
; CHECK: call float @pure(float 1.000000e+00){{$}}
; CHECK: declare void @weft.barrier() #[[BARRIER:[0-9]+]]
; CHECK: attributes #[[BARRIER]] = { convergent noduplicate
define void @weft.kernel() convergent {
  call void @_Z7barrierj(i32 1) convergent
  call void @_Z18work_group_barrierj12memory_scope(i32 2, i32 2) convergent
  %x = call float @pure(float 1.0) convergent
  ret void
}

define internal float @pure(float %x) convergent {
  ret float %x
}

declare void @_Z7barrierj(i32)
declare void @_Z18work_group_barrierj12memory_scope(i32, i32)
