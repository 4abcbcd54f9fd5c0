; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --zero-private --passes=zero-private %s | FileCheck %s
; RUN: weft-opt --passes=zero-private %s | FileCheck %s --check-prefix=PLAIN
; The value that was never written is 0 when all is done, not undefined.
; RUN: weft-opt --zero-private --passes=zero-private,promote,simplify %s | FileCheck %s --check-prefix=ZERO

; PLAIN-NOT: memset
; PLAIN: lifetime.start

; CHECK-LABEL: @sum(
; CHECK: %v = alloca [4 x i32]
; CHECK-NEXT: call void @llvm.memset{{.*}}(ptr align 16 %v, i8 0, i64 16, i1 false)
; CHECK: %w = alloca i32
; CHECK-NEXT: call void @llvm.memset{{.*}}(ptr align 4 %w, i8 0, i64 4, i1 false)
; CHECK-NOT: call {{.*}}lifetime
; ZERO: ret i32 0
define i32 @sum() {
  %v = alloca [4 x i32], align 16
  %w = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %v)
  %p = getelementptr [4 x i32], ptr %v, i64 0, i64 2
  %a = load i32, ptr %p
  %b = load i32, ptr %w
  %s = add i32 %a, %b
  call void @llvm.lifetime.end.p0(ptr %v)
  ret i32 %s
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
