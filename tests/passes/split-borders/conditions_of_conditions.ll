; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders --width=8 %s | FileCheck %s

; Each part of a condition is looked at once, in how many ways ever it is part of it.
; CHECK: attributes {{.*}}"weft-has-full-copy"
define void @weft.kernel(ptr addrspace(1) %p, i64 %m, i64 %n) {
  %x = call i64 @weft.local_id(i32 0)
  %c0 = icmp ult i64 %x, %m
  %c1 = icmp ult i64 %x, %n
  %c2 = xor i1 %c1, %c0
  %c3 = xor i1 %c2, %c1
  %c4 = xor i1 %c3, %c2
  %c5 = xor i1 %c4, %c3
  %c6 = xor i1 %c5, %c4
  %c7 = xor i1 %c6, %c5
  %c8 = xor i1 %c7, %c6
  %c9 = xor i1 %c8, %c7
  %c10 = xor i1 %c9, %c8
  %c11 = xor i1 %c10, %c9
  %c12 = xor i1 %c11, %c10
  %c13 = xor i1 %c12, %c11
  %c14 = xor i1 %c13, %c12
  %c15 = xor i1 %c14, %c13
  %c16 = xor i1 %c15, %c14
  %c17 = xor i1 %c16, %c15
  %c18 = xor i1 %c17, %c16
  %c19 = xor i1 %c18, %c17
  %c20 = xor i1 %c19, %c18
  %c21 = xor i1 %c20, %c19
  %c22 = xor i1 %c21, %c20
  %c23 = xor i1 %c22, %c21
  %c24 = xor i1 %c23, %c22
  %c25 = xor i1 %c24, %c23
  %c26 = xor i1 %c25, %c24
  %c27 = xor i1 %c26, %c25
  %c28 = xor i1 %c27, %c26
  %c29 = xor i1 %c28, %c27
  %c30 = xor i1 %c29, %c28
  %c31 = xor i1 %c30, %c29
  %c32 = xor i1 %c31, %c30
  %c33 = xor i1 %c32, %c31
  %c34 = xor i1 %c33, %c32
  %c35 = xor i1 %c34, %c33
  %c36 = xor i1 %c35, %c34
  %c37 = xor i1 %c36, %c35
  %c38 = xor i1 %c37, %c36
  %c39 = xor i1 %c38, %c37
  %c40 = xor i1 %c39, %c38
  %c41 = xor i1 %c40, %c39
  %c42 = xor i1 %c41, %c40
  %c43 = xor i1 %c42, %c41
  %c44 = xor i1 %c43, %c42
  %c45 = xor i1 %c44, %c43
  %c46 = xor i1 %c45, %c44
  %c47 = xor i1 %c46, %c45
  %c48 = xor i1 %c47, %c46
  %c49 = xor i1 %c48, %c47
  br i1 %c49, label %then, label %done
then:
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %x
  store i64 1, ptr addrspace(1) %at
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
