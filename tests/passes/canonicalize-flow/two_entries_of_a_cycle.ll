; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow --width=4 %s | FileCheck %s

; The way from %again to %even brings its own value there.
; CHECK: {{^}}even:
; CHECK-NEXT: phi i32 [ %sum,
; CHECK: {{^}}odd:
define void @weft.kernel(i1 %c, i32 %n, ptr addrspace(1) %p) {
entry:
  br i1 %c, label %even, label %odd
even:
  %e = phi i32 [ 1, %entry ], [ %sum, %again ]
  br label %odd
odd:
  %o = phi i32 [ %e, %even ], [ 0, %entry ], [ %sum, %again ]
  %ends = icmp eq i32 %o, %n
  br i1 %ends, label %done, label %again
again:
  %sum = add i32 %o, 2
  br i1 %c, label %even, label %odd
done:
  store i32 %o, ptr addrspace(1) %p
  ret void
}
