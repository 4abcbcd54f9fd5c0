; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=4 --cpu=x86-64-v3 --local-size=16,1,1 %s | FileCheck %s

; Places that bits of the local id make are loaded at once and put in the lanes' order.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[SWAPPED:.*]] = xor i64 %i, 1
; CHECK: %[[PLACE:.*]] = getelementptr i32, ptr addrspace(3) %t, i64 %[[SWAPPED]]
; CHECK: %[[FIRST:.*]] = getelementptr i8, ptr addrspace(3) %[[PLACE]], i64 -4
; CHECK: %[[ALL:.*]] = load <4 x i32>, ptr addrspace(3) %[[FIRST]], align 4
; CHECK: shufflevector <4 x i32> %[[ALL]], <4 x i32> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>

; With two elements between lanes' pairs.
; CHECK: %[[PAIRS:.*]] = load <6 x i32>, ptr addrspace(3)
; CHECK: shufflevector <6 x i32> %[[PAIRS]], <6 x i32> poison, <4 x i32> <i32 0, i32 1, i32 4, i32 5>

; Some lanes store to each other's places: so are their masks.
; CHECK: %[[VALUES:.*]] = shufflevector <4 x i32> %{{.*}}, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
; CHECK: %[[MASK:.*]] = shufflevector <4 x i1> %{{.*}}, <4 x i1> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
; CHECK: call void @llvm.masked.store.v4i32.p3(<4 x i32> %[[VALUES]], {{.*}}, <4 x i1> %[[MASK]])

; What some lanes load where there are holes between them is gathered.
; CHECK: masked.gather
define void @weft.kernel(ptr addrspace(3) %t, ptr addrspace(1) %out) {
entry:
  %i = call range(i64 0, 16) i64 @weft.local_id(i32 0)
  %swapped = xor i64 %i, 1
  %a = getelementptr i32, ptr addrspace(3) %t, i64 %swapped
  %x = load i32, ptr addrspace(3) %a
  %twice = shl i64 %i, 1
  %low = and i64 %i, 1
  %apart = sub i64 %twice, %low
  %b = getelementptr i32, ptr addrspace(3) %t, i64 %apart
  %y = load i32, ptr addrspace(3) %b
  %sum = add i32 %x, %y
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %sum, ptr addrspace(1) %to
  %is_some = icmp slt i32 %sum, 0
  br i1 %is_some, label %some, label %end
some:
  %turned = xor i64 %i, 3
  %c = getelementptr i32, ptr addrspace(3) %t, i64 %turned
  store i32 %sum, ptr addrspace(3) %c
  %z = load i32, ptr addrspace(3) %b
  store i32 %z, ptr addrspace(1) %to
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
