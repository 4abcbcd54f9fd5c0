; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel,retarget %s | FileCheck %s
target triple = "spir64"

; CHECK: target triple = "x86_64
; CHECK: define dso_local void @weft.kernel() #[[ATTRIBUTES:[0-9]+]]
; CHECK: call i32 @f.memset(
; CHECK: define internal i32 @f.memset(
; CHECK: attributes #[[ATTRIBUTES]] = {{.*}}"reciprocal-estimates"="none" "target-cpu"="x86-64-v3"
define spir_kernel void @puts() {
  %x = call spir_func i32 @memset(i32 1)
  ret void
}

define spir_func i32 @memset(i32 %x) {
  ret i32 %x
}
