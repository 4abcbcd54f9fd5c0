; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=load-before-loops %s | FileCheck %s

; What a loop's test reads and nobody writes is loaded before it: %end, and then also what the second test reads, under the
; first one, but not %written.
; CHECK-LABEL: @weft.kernel
; CHECK: %end = load i32, ptr addrspace(1) %end.at
; CHECK: %other = load i32, ptr addrspace(1) %other.at
; CHECK: loop:
; CHECK-NOT: load i32, ptr addrspace(1) %end.at
; CHECK-NOT: load i32, ptr addrspace(1) %other.at
; CHECK: %written = load i32, ptr addrspace(1) %own
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %end.at = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %other.at = getelementptr i32, ptr addrspace(1) %end.at, i64 1
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %id
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %end = load i32, ptr addrspace(1) %end.at
  %more = icmp slt i32 %k, %end
  br i1 %more, label %second, label %done
second:
  %other = load i32, ptr addrspace(1) %other.at
  %is.more = icmp slt i32 %k, %other
  br i1 %is.more, label %body, label %done
body:
  %written = load i32, ptr addrspace(1) %own
  %sum = add i32 %written, %k
  store i32 %sum, ptr addrspace(1) %own
  %k.next = add i32 %k, 1
  br label %loop
done:
  ret void
}

declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
