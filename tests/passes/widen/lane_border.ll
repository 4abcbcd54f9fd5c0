; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=64,1,1 %s | FileCheck %s

; Whether any lane is below n is a question about the first one; which ones are, is counted.
; CHECK: %[[LEFT:.*]] = sub i64 %n, %i
; CHECK: call i64 @llvm.umin.i64(i64 %[[LEFT]], i64 8)
; CHECK: %[[ANY:.*]] = icmp ugt i64 %n, %i
; CHECK: icmp {{.*}}ugt <8 x i32> %{{.*}}, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK: br i1 %[[ANY]]
; CHECK: call void @llvm.masked.store
define void @weft.kernel(ptr addrspace(1) %p, i64 %n) {
  %i = call i64 @weft.local_id(i32 0)
  %c = icmp ult i64 %i, %n
  br i1 %c, label %then, label %done
then:
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %at
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
