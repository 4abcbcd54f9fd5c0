; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders --width=8 %s | FileCheck %s

; Lanes disagree on more than the border: the branch would still diverge.
; CHECK-NOT: weft-has-full-copy
define void @weft.kernel(ptr addrspace(1) %p, i64 %n) {
  %x = call i64 @weft.local_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %v = load i64, ptr addrspace(1) %at
  %is.inside = icmp ult i64 %x, %n
  %is.odd = trunc i64 %v to i1
  %both = and i1 %is.inside, %is.odd
  br i1 %both, label %then, label %done
then:
  store i64 1, ptr addrspace(1) %at
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
