; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s
; RUN: weft-opt --passes=unroll-short-loops --quick %s | FileCheck %s --check-prefix=QUICK
; RUN: sed 's/nounwind/"weft-has-sub-groups"/' %s | weft-opt --passes=unroll-short-loops --quick - | FileCheck %s
; RUN: sed 's/mul float/mul arcp float/' %s | weft-opt --passes=unroll-short-loops --quick - | FileCheck %s
; RUN: sed 's/, 80$/, 4/' %s | weft-opt --passes=unroll-short-loops --quick - | FileCheck %s

; Quick code keeps loops that would make it long, and says so: not where that is to be seen in results, or in the number
; of lanes, or where little would be left out.
; CHECK-LABEL: define void @weft.kernel(
; CHECK-NOT: alloca
; CHECK-NOT: weft-is-provisional
; QUICK-LABEL: define void @weft.kernel(
; QUICK: alloca [8 x float]
; QUICK: "weft-is-provisional"
define void @weft.kernel(ptr addrspace(1) %p, float %x) nounwind {
entry:
  %a = alloca [8 x float]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr float, ptr addrspace(1) %p, i64 %i
  %first = load float, ptr addrspace(1) %from
  %to = getelementptr float, ptr %a, i64 %i
  store float %first, ptr %to
  %i.next = add i64 %i, 1
  %fills = icmp ult i64 %i.next, 8
  br i1 %fills, label %fill, label %rounds
rounds:
  %r = phi i64 [ 0, %fill ], [ %r.next, %after ]
  br label %round
round:
  %k = phi i64 [ 0, %rounds ], [ %k.next, %round ]
  %turned = add i64 %k, %r
  %own = and i64 %turned, 7
  %place = getelementptr float, ptr %a, i64 %own
  %v = load float, ptr %place
  %k.next = add i64 %k, 1
  %turned.next = add i64 %turned, 1
  %beside = and i64 %turned.next, 7
  %neighbour = getelementptr float, ptr %a, i64 %beside
  %w = load float, ptr %neighbour
  %product = fmul float %v, %x
  %sum = fadd float %product, %w
  store float %sum, ptr %place
  %turns = icmp ult i64 %k.next, 8
  br i1 %turns, label %round, label %after
after:
  %r.next = add i64 %r, 1
  %again = icmp ult i64 %r.next, 80
  br i1 %again, label %rounds, label %done
done:
  %last = load float, ptr %a
  store float %last, ptr addrspace(1) %p
  ret void
}
