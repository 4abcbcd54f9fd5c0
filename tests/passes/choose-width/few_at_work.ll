; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width --width=0 --cpu=x86-64-v4 --local-size=256,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width --width=0 --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=ANY

; What is done by one SIMD group of many counts for little; how little, the local size tells.
; CHECK: attributes #0 = { {{.*}}"weft-width"="8"
; ANY: attributes #0 = { {{.*}}"weft-width"="1"
define void @weft.kernel(ptr addrspace(3) %s) #0 {
  %i = call i64 @weft.local_id(i32 0)
  %k = shl i64 %i, 6
  %mine = getelementptr i32, ptr addrspace(3) %s, i64 %i
  %old = load i32, ptr addrspace(3) %mine
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(3) %mine
  %is_first = icmp ult i64 %i, 8
  br i1 %is_first, label %few, label %end
few:
  %from = getelementptr i32, ptr addrspace(3) %s, i64 %k
  %x = load i32, ptr addrspace(3) %from
  %to = getelementptr i32, ptr addrspace(3) %from, i64 32
  %y = load i32, ptr addrspace(3) %to
  %past = getelementptr i32, ptr addrspace(3) %from, i64 48
  %z = load i32, ptr addrspace(3) %past
  %both = add i32 %x, %y
  %sum = add i32 %both, %z
  store i32 %sum, ptr addrspace(3) %to
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { nounwind }
