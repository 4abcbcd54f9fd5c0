; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders --width=8 %s | FileCheck %s

; The copy within borders has full SIMD groups alone, of the other nothing is known.
; CHECK-LABEL: define void @weft.kernel
; CHECK-NOT: call i1 @weft.is_full
; CHECK: {{^}}then:
; CHECK: select i1 true, i64 8, i64 %rest
; CHECK: {{^}}then.part:
; CHECK: select i1 false, i64 8, i64 %rest
; CHECK-NOT: call i1 @weft.is_full
; CHECK: weft-has-full-copy
define void @weft.kernel(ptr addrspace(1) %p, i64 %n, i64 %rest) {
  %x = call i64 @weft.local_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %is.inside = icmp ult i64 %x, %n
  br i1 %is.inside, label %then, label %done
then:
  %is.full = call i1 @weft.is_full()
  %size = select i1 %is.full, i64 8, i64 %rest
  store i64 %size, ptr addrspace(1) %at
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
declare i1 @weft.is_full() memory(none) nounwind speculatable willreturn
