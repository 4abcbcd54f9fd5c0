; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,outline-retries,linearize,widen,inline-retries --width=8 --local-size=16,1,1 %s | FileCheck %s

; A loop over the lanes around the retries, which each lane makes for itself.
; CHECK-NOT: call {{.*}}@weft.retry
; CHECK: cmpxchg ptr addrspace(1) %{{.*}}, i32 %{{.*}}, i32 %{{.*}} monotonic monotonic
; CHECK: br i1
; CHECK-NOT: call {{.*}}@weft.retry
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %v = trunc i64 %i to i32
  br label %try
try:
  %old = load volatile i32, ptr addrspace(1) %p
  %new = mul i32 %old, %v
  %found = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic
  %is_done = extractvalue { i32, i1 } %found, 1
  br i1 %is_done, label %end, label %try
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
