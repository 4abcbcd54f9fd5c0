; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders,linearize,widen,split-tail --width=8 --local-size=64,1,1 %s | FileCheck %s

; Ids of 32 bits with a small constant added do not wrap.
; CHECK: %[[NEXT:.*]] = add i32 %{{.*}}, 1
; CHECK: icmp sgt i32 %n, %[[NEXT]]
; CHECK: "weft-has-full-copy"
define void @weft.kernel(ptr addrspace(1) %p, i32 %n) {
  %x = call i64 @weft.local_id(i32 0)
  %narrow = trunc i64 %x to i32
  %next = add nsw i32 %narrow, 1
  %is.inside = icmp slt i32 %next, %n
  br i1 %is.inside, label %inside, label %done
inside:
  %to = getelementptr i64, ptr addrspace(1) %p, i64 %x
  store i64 1, ptr addrspace(1) %to
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
