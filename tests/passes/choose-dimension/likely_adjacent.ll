; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-dimension --width=0 %s | FileCheck %s

; A pixel and a channel of it are found by the id along the rows: channels are side by side in most SIMD groups, which is
; worth more than rows that are sure to be far apart.
; CHECK-NOT: weft-lane-dimension
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) #0 {
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %channel = and i64 %x, 31
  %pixel = lshr i64 %x, 5
  %row = mul i64 %y, 4096
  %column = mul i64 %pixel, 96
  %start = add i64 %row, %column
  %at = add i64 %start, %channel
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %b, i64 %at
  store float %v, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
