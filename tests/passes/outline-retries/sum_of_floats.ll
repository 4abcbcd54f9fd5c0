; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,outline-retries --width=8 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,outline-retries --width=1 %s | FileCheck %s --check-prefix=ONE

; CHECK-LABEL: define void @weft.kernel
; CHECK-NOT: cmpxchg
; CHECK: call void @weft.retry(ptr addrspace(1) %p, float %v
; CHECK: define {{.*}} @weft.retry
; CHECK: cmpxchg
; ONE-LABEL: define void @weft.kernel
; ONE: cmpxchg
define void @weft.kernel(ptr addrspace(1) %p, float %v) {
  br label %try
try:
  %bits = load volatile i32, ptr addrspace(1) %p
  %old = bitcast i32 %bits to float
  %new = fadd float %old, %v
  %new.bits = bitcast float %new to i32
  %found = cmpxchg ptr addrspace(1) %p, i32 %bits, i32 %new.bits monotonic monotonic
  %is_done = extractvalue { i32, i1 } %found, 1
  br i1 %is_done, label %end, label %try
end:
  ret void
}
