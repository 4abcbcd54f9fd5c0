; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,tile-rows --width=8 --cpu=x86-64-v3 %s | FileCheck %s
; RUN: sed s/%known,/%datum,/ %s | weft-opt --passes=canonicalize-flow,choose-width,tile-rows --width=8 --cpu=x86-64-v3 | FileCheck %s --check-prefix=DATA

; Four rows run together where all of them are within the matrix, or none is, and else one by one.
; CHECK: entry:
; CHECK: %[[IN0:is.row[0-9]+]] = icmp ult i64 %{{.*}}, %n
; CHECK: %[[ROW:.*]] = add i64 %{{.*}}, 3
; CHECK: %[[KNOWN:.*]] = add i64 %[[ROW]], 7
; CHECK: %[[IN3:.*]] = icmp ult i64 %[[KNOWN]], %n
; CHECK: %[[DIFFERS:.*]] = xor i1 %[[IN3]], %[[IN0]]
; CHECK: %[[DIFFER:.*]] = or i1 %{{.*}}, %[[DIFFERS]]
; CHECK: %[[ALIKE:.*]] = xor i1 %[[DIFFER]], true
; CHECK: %[[TILED:.*]] = and i1 %{{.*}}, %[[ALIKE]]
; CHECK: br i1 %[[TILED]], label %[[TILE:.*]], label %rows.before
; CHECK: [[TILE]]:
; CHECK: %is.within = and i1 %[[IN0]], %is.column
; CHECK: br i1 %is.within, label %loop
; CHECK: loop:
; CHECK-COUNT-5: load float, ptr addrspace(1)
; CHECK: %[[KNOWN_OF_ONE:.*]] = add i64 %row, 7
; CHECK: %[[IN:.*]] = icmp ult i64 %[[KNOWN_OF_ONE]], %n
; CHECK: and i1 %[[IN]], %is.column.part
; CHECK: rows.before:
; CHECK: %[[END:.*]] = call i64 @llvm.umin.i64
; CHECK: rows.latch:
; CHECK: icmp ult i64 %{{.*}}, %[[END]]

; Not so where the kernel reads what decides it.
; DATA-NOT: weft-rows
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) #0 {
entry:
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %first = mul i64 %y, %n
  %py = getelementptr i64, ptr addrspace(1) %c, i64 %y
  %datum = load i64, ptr addrspace(1) %py
  %known = add i64 %y, 7
  %is.row = icmp ult i64 %known, %n
  %is.column = icmp ult i64 %x, %n
  %is.within = and i1 %is.row, %is.column
  br i1 %is.within, label %loop, label %end
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
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
attributes #0 = { "weft-has-free-groups" }
