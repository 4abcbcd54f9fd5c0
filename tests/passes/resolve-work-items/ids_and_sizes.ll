; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=resolve-work-items %s | FileCheck %s
; RUN: weft-opt --passes=resolve-work-items --local-size=8,1,1 %s | FileCheck %s --check-prefix=KNOWN
; RUN: weft-opt --passes=resolve-work-items --non-uniform %s | FileCheck %s --check-prefix=EDGE

; CHECK-LABEL: define void @weft.kernel
; CHECK: call i64 @weft.group_id(i32 1)
; CHECK: %global_id = add i64
; CHECK: store volatile i64 %global_id
; CHECK: load i64, ptr %{{.*}}, !range ![[SIZES:[0-9]+]], !invariant.load
; A dimension that does not exist has size 1 and id 0.
; CHECK: store volatile i64 1
; CHECK: store volatile i64 0
; CHECK: ![[SIZES]] = !{i64 1, i64 2147483648}
; KNOWN: call i64 @weft.group_id(i32 1)
; KNOWN-NOT: weft.local_id
; KNOWN: store volatile i64 8
; EDGE: %[[EDGE:[0-9]+]] = icmp eq i64
; EDGE: select i1 %[[EDGE]]
define void @weft.kernel(ptr %p) {
  %g = call i64 @_Z13get_global_idj(i32 1) convergent
  store volatile i64 %g, ptr %p
  %s = call i64 @_Z14get_local_sizej(i32 0)
  store volatile i64 %s, ptr %p
  %b = call i64 @_Z14get_local_sizej(i32 3)
  store volatile i64 %b, ptr %p
  %i = call i64 @_Z12get_local_idj(i32 4)
  store volatile i64 %i, ptr %p
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z12get_local_idj(i32)
