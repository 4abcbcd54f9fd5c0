; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=4 --local-size=16,1,1 %s | FileCheck %s

; A packed variable of 20 bytes, aligned to 16: so is the place of each lane, 32 bytes behind the one before.
; CHECK: alloca [128 x i8], align 64
; CHECK: <i64 0, i64 32, i64 64, i64 96>
; CHECK-COUNT-4: store <4 x float> %{{.*}}, ptr %{{.*}}, align 16
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %block = alloca <{ <4 x float>, i32 }>, align 16
  %i = call i64 @weft.local_id(i32 0)
  %v = trunc i64 %i to i32
  %place = getelementptr <4 x float>, ptr addrspace(1) %in, i64 %i
  %x = load <4 x float>, ptr addrspace(1) %place
  store <4 x float> %x, ptr %block, align 16
  %last = getelementptr i8, ptr %block, i64 16
  store i32 %v, ptr %last
  call void @take(ptr %block)
  ret void
}
declare void @take(ptr)
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
