; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=64,1,1 %s | FileCheck %s

; SIMD groups begin at multiples of 8: all lanes are below 16, or none is; below 12 only some are.
; CHECK: br i1 %a, label %first
; CHECK: br i1 %b, label %second
; CHECK: call i1 @weft.any(i1 %c)
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %a = icmp ult i64 %i, 16
  br i1 %a, label %first, label %two
first:
  store volatile i32 1, ptr addrspace(1) %p
  br label %two
two:
  %k = trunc i64 %i to i32
  %j = xor i32 %k, 8
  %bit = and i32 %j, 24
  %b = icmp eq i32 %bit, 0
  br i1 %b, label %second, label %three
second:
  store volatile i32 2, ptr addrspace(1) %p
  br label %three
three:
  %c = icmp ult i64 %i, 12
  br i1 %c, label %third, label %done
third:
  store volatile i32 3, ptr addrspace(1) %p
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
