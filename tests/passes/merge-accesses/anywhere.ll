; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,merge-accesses --width=8 %s | FileCheck %s

; Of records that lie anywhere, what one access takes for each lane is joined: a word, or vectors of 16 to 64 bytes.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[FOUR:.*]] = load <4 x i32>, ptr addrspace(1) %{{.*}}, align 4
; CHECK: extractelement <4 x i32> %[[FOUR]], i64 3
; What is taken apart comes from a word by shifts, which are made of a bitcast.
; CHECK: %[[WORD:.*]] = load i64, ptr addrspace(1) %{{.*}}, align 4
; CHECK: %[[TWO:.*]] = bitcast i64 %[[WORD]] to <2 x i32>
; CHECK: extractelement <2 x i32> %[[TWO]], i64 1
; CHECK: load i32, ptr addrspace(1) %p6
; What lies between members is not accessed, and a place for all lanes stays one.
; CHECK: load i32, ptr addrspace(1) %p8
; CHECK: load i32, ptr addrspace(1) %p,
; CHECK: load i32, ptr addrspace(1) %second
; CHECK: store <2 x i32>
; CHECK-NOT: store
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, ptr addrspace(1) noalias %index) {
  %i = call i64 @weft.local_id(i32 0)
  %pi = getelementptr i64, ptr addrspace(1) %index, i64 %i
  %at = load i64, ptr addrspace(1) %pi
  %p0 = getelementptr i32, ptr addrspace(1) %p, i64 %at
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 4
  %p2 = getelementptr i8, ptr addrspace(1) %p0, i64 8
  %p3 = getelementptr i8, ptr addrspace(1) %p0, i64 12
  %p4 = getelementptr i8, ptr addrspace(1) %p0, i64 16
  %p5 = getelementptr i8, ptr addrspace(1) %p0, i64 20
  %p6 = getelementptr i8, ptr addrspace(1) %p0, i64 24
  %p8 = getelementptr i8, ptr addrspace(1) %p0, i64 32
  %second = getelementptr i8, ptr addrspace(1) %p, i64 4
  %x0 = load i32, ptr addrspace(1) %p0
  %x3 = load i32, ptr addrspace(1) %p3
  %x1 = load i32, ptr addrspace(1) %p1
  %x2 = load i32, ptr addrspace(1) %p2
  %x5 = load i32, ptr addrspace(1) %p5
  %x4 = load i32, ptr addrspace(1) %p4
  %x6 = load i32, ptr addrspace(1) %p6
  %x8 = load i32, ptr addrspace(1) %p8
  %u0 = load i32, ptr addrspace(1) %p
  %u1 = load i32, ptr addrspace(1) %second
  %s1 = add i32 %x0, %x1
  %s2 = add i32 %s1, %x2
  %s3 = add i32 %s2, %x3
  %s4 = add i32 %s3, %x4
  %s5 = add i32 %s4, %x5
  %s6 = add i32 %s5, %x6
  %s8 = add i32 %s6, %x8
  %t0 = add i32 %s8, %u0
  %t1 = add i32 %s8, %u1
  %q0 = getelementptr i32, ptr addrspace(1) %q, i64 %at
  %q1 = getelementptr i8, ptr addrspace(1) %q0, i64 4
  store i32 %t0, ptr addrspace(1) %q0
  store i32 %t1, ptr addrspace(1) %q1
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
