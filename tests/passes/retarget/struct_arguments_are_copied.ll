; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel,retarget %s | FileCheck %s
%S = type { i32, float }

; CHECK: define dso_local void @weft.kernel(ptr noalias readonly align 4 %s)
; CHECK: %[[COPY:s.copy]] = alloca %S
; CHECK: call void @llvm.memcpy{{.*}}(ptr {{.*}}%[[COPY]], ptr {{.*}}%s, i64 8
; CHECK: store i32 5, ptr %[[COPY]]
define spir_kernel void @k(ptr byval(%S) align 4 %s) {
  store i32 5, ptr %s
  ret void
}
