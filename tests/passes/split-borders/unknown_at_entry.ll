; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders --width=8 %s | FileCheck %s

; What the border is, only memory tells: no copies, as nobody may read it before the branch does.
; CHECK-COUNT-1: store
; CHECK-NOT: store
; CHECK-NOT: weft-has-full-copy
define void @weft.kernel(ptr addrspace(1) %p) {
  %x = call i64 @weft.local_id(i32 0)
  %n = load i64, ptr addrspace(1) %p
  %is.inside = icmp ult i64 %x, %n
  br i1 %is.inside, label %inside, label %done
inside:
  %to = getelementptr i64, ptr addrspace(1) %p, i64 %x
  store i64 1, ptr addrspace(1) %to
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
