; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v4 %s | FileCheck %s

; Lanes whose places in local memory are far apart, and that add little to it, gain nothing.
; CHECK: attributes #0 = { {{.*}}"weft-width"="1"
define void @weft.kernel(ptr addrspace(3) %s) #0 {
  %i = call i64 @weft.local_id(i32 0)
  %k = shl i64 %i, 6
  %from = getelementptr i32, ptr addrspace(3) %s, i64 %k
  %x = load i32, ptr addrspace(3) %from
  %to = getelementptr i32, ptr addrspace(3) %from, i64 32
  %y = load i32, ptr addrspace(3) %to
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(3) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { nounwind }
