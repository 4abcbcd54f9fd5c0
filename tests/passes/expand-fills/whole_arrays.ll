; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=expand-fills %s | FileCheck %s
; RUN: weft-opt --passes=expand-fills,canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s --check-prefix=LANES

; What is accessed in elements of one size is filled in them, so that lanes' elements lie side by
; side; what is accessed in others stays in one piece.
; CHECK: store i32 16843009, ptr %{{.*}}, align 4
; CHECK-NOT: llvm.memset{{.*}}%a,
; CHECK: call void @llvm.memset{{.*}}%b,
; LANES: store <8 x i32> splat (i32 16843009)
define void @weft.kernel(ptr addrspace(1) %p) {
  %a = alloca [16 x i32], align 4
  %b = alloca [16 x i32], align 4
  call void @llvm.memset.p0.i64(ptr align 4 %a, i8 1, i64 64, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %b, i8 0, i64 64, i1 false)
  %i = call i64 @weft.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %k = load i32, ptr addrspace(1) %at
  %k64 = zext i32 %k to i64
  %pa = getelementptr i32, ptr %a, i64 %k64
  store i32 5, ptr %pa
  %x = load i32, ptr %a
  %pb = getelementptr i32, ptr %b, i64 %k64
  store i32 5, ptr %pb
  %y = load i16, ptr %b
  %y32 = zext i16 %y to i32
  %sum = add i32 %x, %y32
  store i32 %sum, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
