; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders,linearize,widen,split-tail --width=8 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders --width=8 --local-size=64,1,1 %s | FileCheck %s --check-prefix=KNOWN

; Two comparisons of one lane tell that no border runs through the SIMD group, which then needs no masks.
; CHECK: %[[END:.*]] = add {{.*}}i64 %{{.*}}, 8
; CHECK: icmp uge i64 %{{.*}}, %[[END]]
; CHECK: icmp ugt i64 %{{.*}}, 7
; CHECK: icmp ugt i64 %{{.*}}, 7
; CHECK: br i1 %{{.*}}, label %[[INSIDE:.*]], label %{{.*}}
; CHECK: [[INSIDE]]:
; CHECK-NOT: masked
; CHECK: store <8 x float>
; CHECK: ret void
; CHECK: call void @llvm.masked.store
; CHECK: attributes {{.*}}"weft-has-full-copy"

; All groups are full: nobody asks.
; KNOWN-NOT: icmp ule
; KNOWN: "weft-has-full-copy"
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %last) {
  %x = call i64 @weft.local_id(i32 0)
  %is.first = icmp eq i64 %x, 0
  %is.last = icmp eq i64 %x, %last
  %is.border = select i1 %is.first, i1 true, i1 %is.last
  %from = getelementptr float, ptr addrspace(1) %in, i64 %x
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  br i1 %is.border, label %done, label %inside
inside:
  %left = getelementptr float, ptr addrspace(1) %from, i64 -1
  %right = getelementptr float, ptr addrspace(1) %from, i64 1
  %a = load float, ptr addrspace(1) %left
  %b = load float, ptr addrspace(1) %right
  %sum = fadd float %a, %b
  store float %sum, ptr addrspace(1) %to
  br label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
