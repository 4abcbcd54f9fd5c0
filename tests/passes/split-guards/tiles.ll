; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-guards --width=8 --local-size=64,1,1 --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-guards,linearize,widen --width=8 --local-size=64,1,1 --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=WIDE
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-guards --width=8 --local-size=64,1,1 --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=MASKS

; Where all lanes are within the bound, or none, the guard is one for all.
; CHECK: %[[ANY:.*]] = call i1 @weft.any(
; CHECK: %[[OTHER:.*]] = call i1 @weft.any(
; CHECK: %[[ALIKE:.*]] = xor i1 %[[ANY]], %[[OTHER]]
; CHECK: br i1 %{{.*}}, label %all, label %some
; CHECK: all:
; CHECK: %[[ANSWER:.*]] = select i1 %[[ANY]], i1 %is.wanted, i1 false
; CHECK: br i1 %[[ANSWER]], label %inside.all, label %{{.*}}
; CHECK: some:
; CHECK: br i1 %is.both, label %inside, label %{{.*}}
; WIDE-DAG: = load <8 x float>
; WIDE-DAG: call <8 x float> @llvm.masked.load
; MASKS-NOT: @weft.any
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n, i32 %tiles, i1 %is.wanted) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %id to i32
  br label %loop
loop:
  %tile = phi i32 [ 0, %entry ], [ %tile.next, %next ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %next ]
  %more = icmp slt i32 %tile, %tiles
  br i1 %more, label %body, label %done
body:
  %k = add i32 %x, %tile
  %is.inside = icmp slt i32 %k, %n
  %is.both = select i1 %is.inside, i1 %is.wanted, i1 false
  br i1 %is.both, label %inside, label %next
inside:
  %wide = sext i32 %k to i64
  %from = getelementptr float, ptr addrspace(1) %in, i64 %wide
  %v = load float, ptr addrspace(1) %from
  %added = fadd float %sum, %v
  br label %next
next:
  %sum.next = phi float [ %added, %inside ], [ %sum, %body ]
  %tile.next = add i32 %tile, 64
  br label %loop
done:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
