; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; A known divisor is left to the code generator, which multiplies instead; another one goes by way of f64.
; CHECK: udiv <8 x i16> %{{.*}}, splat (i16 255)
; CHECK: fdiv <8 x double>
define void @weft.kernel(ptr addrspace(1) %p, i16 %n) {
  %i = call i64 @weft.local_id(i32 0)
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %i
  %x = load i16, ptr addrspace(1) %at
  %known = udiv i16 %x, 255
  %unknown = udiv i16 %known, %n
  store i16 %unknown, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
