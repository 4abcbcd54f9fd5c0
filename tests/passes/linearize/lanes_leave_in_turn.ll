; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; Lanes leave at each of three places that are near each other: whether any is left is asked once
; that has cost something, and where one must be.
; CHECK-LABEL: define void @weft.kernel
; CHECK: %not_1 = icmp
; CHECK-NOT: call i1 @weft.any
; CHECK: %not_2 = icmp
; CHECK-NOT: call i1 @weft.any
; CHECK: %not_3 = icmp
; CHECK: call i1 @weft.any
; CHECK: stores:
; CHECK: store i32 1
define void @weft.kernel(ptr addrspace(1) %q) {
  %i = call i64 @weft.local_id(i32 0)
  %not_1 = icmp ne i64 %i, 1
  br i1 %not_1, label %second, label %end
second:
  %not_2 = icmp ne i64 %i, 2
  br i1 %not_2, label %third, label %end
third:
  %not_3 = icmp ne i64 %i, 3
  br i1 %not_3, label %stores, label %end
stores:
  store i32 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
