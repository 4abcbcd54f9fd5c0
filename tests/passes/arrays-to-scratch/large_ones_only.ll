; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=arrays-to-scratch %s | FileCheck %s
; RUN: weft-opt --passes=arrays-to-scratch --facts %s | FileCheck %s --check-prefix=FACTS

; CHECK: %small = alloca [16 x i32]
; CHECK-NOT: alloca
; CHECK: call ptr @weft.scratch_base()
; CHECK-NOT: call void @llvm.lifetime
; FACTS: weft-scratch-bytes 80000
define void @weft.kernel() {
  %small = alloca [16 x i32]
  %large = alloca [20000 x i32]
  call void @llvm.lifetime.start.p0(ptr %large)
  store i32 1, ptr %small
  store i32 1, ptr %large
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
