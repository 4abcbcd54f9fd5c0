; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v2 %s | FileCheck %s
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v4 %s | FileCheck %s

; Sub-groups are as large on all machines.
; CHECK: "weft-width"="16"
define void @weft.kernel(ptr addrspace(1) %p) #0 {
  %x = call i64 @weft.local_id(i32 0)
  %q = getelementptr double, ptr addrspace(1) %p, i64 %x
  store double 1.0, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-sub-groups" }
