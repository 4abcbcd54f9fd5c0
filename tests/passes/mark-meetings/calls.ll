; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-meetings --check-barriers %s | FileCheck %s
; RUN: weft-opt --passes=mark-meetings %s | FileCheck %s --check-prefix=NONE

; Marked are calls to which all work-items of a work-group or sub-group must come.
; NONE-NOT: weft.meet
; CHECK-LABEL: @weft.kernel
define spir_kernel void @weft.kernel(i32 %x) {
  ; CHECK-NEXT: call void @weft.meet.group.barrier()
  ; CHECK-NEXT: call spir_func void @_Z7barrierj(i32 1)
  call spir_func void @_Z7barrierj(i32 1)
  ; CHECK-NEXT: call void @weft.meet.group.async_work_group_copy_fence()
  ; CHECK-NEXT: call spir_func void @_Z27async_work_group_copy_fencej(i32 1)
  call spir_func void @_Z27async_work_group_copy_fencej(i32 1)
  ; CHECK-NEXT: call void @weft.meet.group.work_group_reduce_add()
  ; CHECK-NEXT: call spir_func i32 @_Z21work_group_reduce_addi
  %a = call spir_func i32 @_Z21work_group_reduce_addi(i32 %x)
  ; CHECK-NEXT: call void @weft.meet.sub_group.sub_group_broadcast()
  ; CHECK-NEXT: call spir_func i32 @_Z19sub_group_broadcastij
  %b = call spir_func i32 @_Z19sub_group_broadcastij(i32 %a, i32 0)
  ; CHECK-NEXT: call void @weft.meet.sub_group.intel_sub_group_reduce_add()
  ; CHECK-NEXT: call spir_func i16 @_Z26intel_sub_group_reduce_adds
  %c = call spir_func i16 @_Z26intel_sub_group_reduce_adds(i16 1)
  ; CHECK-NEXT: call spir_func i32 @_Z25sub_group_broadcast_firsti
  %d = call spir_func i32 @_Z25sub_group_broadcast_firsti(i32 %b)
  ; CHECK-NEXT: call spir_func i32 @_Z33sub_group_non_uniform_reduce_addi
  %e = call spir_func i32 @_Z33sub_group_non_uniform_reduce_addi(i32 %d)
  ; CHECK-NEXT: call spir_func i32 @_Z17sub_group_shuffleij
  %f = call spir_func i32 @_Z17sub_group_shuffleij(i32 %e, i32 1)
  ; CHECK-NEXT: ret void
  ret void
}

; A function of the program's own is what it is.
; CHECK-LABEL: @_Z20work_group_something
define spir_func void @_Z20work_group_somethingv() {
  ; CHECK-NEXT: ret void
  ret void
}
declare spir_func void @_Z7barrierj(i32)
declare spir_func void @_Z27async_work_group_copy_fencej(i32)
declare spir_func i32 @_Z21work_group_reduce_addi(i32)
declare spir_func i32 @_Z19sub_group_broadcastij(i32, i32)
declare spir_func i16 @_Z26intel_sub_group_reduce_adds(i16)
declare spir_func i32 @_Z25sub_group_broadcast_firsti(i32)
declare spir_func i32 @_Z33sub_group_non_uniform_reduce_addi(i32)
declare spir_func i32 @_Z17sub_group_shuffleij(i32, i32)
