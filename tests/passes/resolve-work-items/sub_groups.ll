; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Functions of sub-groups become markers and calls between lanes, which stay convergent.
; RUN: weft-opt --passes=resolve-work-items %s | FileCheck %s

; CHECK: define void @weft.kernel({{.*}}) [[HAS:#[0-9]+]]
; CHECK: call i64 @weft.lane()
; CHECK: call i32 @weft.lanes.reduce.add.i32(i32 %x)
; CHECK: call i32 @weft.lanes.reduce.add.i32(i32 %x)
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: declare i32 @weft.lanes.reduce.add.i32(i32) [[BETWEEN:#[0-9]+]]
; CHECK: attributes [[HAS]] = { {{.*}}"weft-has-sub-groups"
; CHECK: attributes [[BETWEEN]] = { convergent nounwind willreturn memory(none) }
define void @weft.kernel(i32 %x, ptr %out) {
  %lane = call i32 @_Z22get_sub_group_local_idv()
  store i32 %lane, ptr %out
  %signed = call i32 @_Z23__weft_lanes_reduce_addi(i32 %x)
  store i32 %signed, ptr %out
  %unsigned = call i32 @_Z23__weft_lanes_reduce_addj(i32 %x)
  store i32 %unsigned, ptr %out
  call void @_Z17sub_group_barrierj(i32 1)
  ret void
}

declare i32 @_Z22get_sub_group_local_idv()
declare i32 @_Z23__weft_lanes_reduce_addi(i32)
declare i32 @_Z23__weft_lanes_reduce_addj(i32)
declare void @_Z17sub_group_barrierj(i32)
