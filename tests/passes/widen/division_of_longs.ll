; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=SCALAR

; Two steps by way of f64 and a correction where the machine converts vectors of longs; elsewhere
; one lane after another.
; CHECK-NOT: udiv
; CHECK-COUNT-2: fptoui <8 x double>
; CHECK: icmp uge <8 x i64>
; CHECK: sdiv <8 x i64> %{{.*}}, splat (i64 8)
; A known divisor makes four products of 32 bits each.
; CHECK-COUNT-4: mul {{.*}}<8 x i64>
; CHECK-NOT: mul
; SCALAR: udiv i64
define void @weft.kernel(ptr addrspace(1) %p, i64 %n) {
  %i = call i64 @weft.local_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %i
  %x = load i64, ptr addrspace(1) %at
  %q = udiv i64 %x, %n
  %eighth = sdiv i64 %q, 8
  %seventh = udiv i64 %eighth, 7
  store i64 %seventh, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
