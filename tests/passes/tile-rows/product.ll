; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width,tile-rows --width=0 --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=choose-width,tile-rows --width=0 --cpu=x86-64-v4 --row-lanes=16 %s | FileCheck %s --check-prefix=SHORT
; RUN: weft-opt --passes=choose-width,tile-rows --width=0 --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=AVX2
; RUN: weft-opt --passes=choose-width,tile-rows --width=8 --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=FORCED
; RUN: sed s/weft-has-free-groups/none/ %s | weft-opt --passes=choose-width,tile-rows --width=8 | FileCheck %s --check-prefix=FIXED

; Four rows share a load; rows that are left go one by one.
; CHECK: icmp ule i64 %{{.*}}, %{{.*}}
; CHECK-NEXT: br i1 %{{.*}}, label %[[TILE:.*]], label %rows.before
; CHECK: [[TILE]]:
; CHECK: loop:
; CHECK-COUNT-5: load float, ptr addrspace(1)
; CHECK: store float %sum
; CHECK-COUNT-3: store float
; CHECK: rows.loop:
; CHECK: %row = phi i64
; CHECK: "weft-rows"="4" "weft-width"="32"
; SHORT: "weft-rows"="4" "weft-width"="16"
; AVX2: "weft-rows"="4" "weft-width"="16"
; FORCED: "weft-rows"="4" "weft-width"="8"
; FIXED-NOT: weft-rows
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) #0 {
entry:
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %first = mul i64 %y, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %ia = add i64 %first, %k
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %ia
  %va = load float, ptr addrspace(1) %pa
  %kb = mul i64 %k, %n
  %ib = add i64 %kb, %x
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %ib
  %vb = load float, ptr addrspace(1) %pb
  %product = fmul float %va, %vb
  %sum.next = fadd float %sum, %product
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  %ic = add i64 %first, %x
  %pc = getelementptr float, ptr addrspace(1) %c, i64 %ic
  store float %sum.next, ptr addrspace(1) %pc
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
