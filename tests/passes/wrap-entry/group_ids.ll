; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=wrap-entry %s | FileCheck %s --check-prefix=ONE
; RUN: sed 's/group_id(i32 0)/group_id(i32 2)/' %s | weft-opt --passes=wrap-entry | FileCheck %s --check-prefix=THREE

; Ids are counted up to the last that the kernel asks for.
; ONE: urem i64 %first_group
; ONE-NOT: udiv
; ONE: %group_id = phi i64
; ONE-NOT: %group_id{{[0-9]+}} = phi
; ONE: ret void
; THREE: %[[ROW:.*]] = udiv i64 %first_group
; THREE: urem i64 %[[ROW]]
; THREE: udiv i64 %[[ROW]]
; THREE: %group_id{{[0-9]+}} = phi i64
; THREE: %[[LAST:group_id[0-9]+]] = phi i64
; THREE: store i64 %[[LAST]], ptr addrspace(1) %a
define void @weft.kernel(ptr addrspace(1) %a) {
  %g = call i64 @weft.group_id(i32 0)
  store i64 %g, ptr addrspace(1) %a
  ret void
}

declare i64 @weft.group_id(i32)
