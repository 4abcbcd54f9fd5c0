; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Lanes that data numbers are permuted a register at a time.
; RUN: weft-opt --passes=widen --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=widen --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=AVX512

; CHECK-COUNT-4: call <8 x i32> @llvm.x86.avx2.permd(
; CHECK-NOT: call {{.*}}@llvm.x86
; AVX512: call <16 x i32> @llvm.x86.avx512.permvar.si.512(
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %id = call i64 @weft.local_id(i32 0)
  %place = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %place
  %from = and i32 %x, 15
  %y = call i32 @weft.lanes.shuffle.i32(i32 %x, i32 %from)
  %result = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %y, ptr addrspace(1) %result
  ret void
}

declare i64 @weft.local_id(i32)
declare i32 @weft.lanes.shuffle.i32(i32, i32) #1

attributes #0 = { "weft-width"="16" }
attributes #1 = { convergent nounwind willreturn memory(none) }
