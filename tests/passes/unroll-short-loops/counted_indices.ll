; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; Inner loops whose number of turns depends on outer ones unroll after these: a[i] = x * i for each
; i, then a[j] += a[i] for each j > i. What is left is no memory, and no loop but the endless one.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: alloca
; CHECK-NOT: phi
; CHECK: call void @weft.barrier()
; CHECK-NOT: phi
; CHECK: store float
define void @weft.kernel(ptr addrspace(1) %p, float %x) {
  %a = alloca [3 x float]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 12, i1 false)
  br label %fill
fill:
  %f = phi i32 [ 0, %0 ], [ %f1, %fill ]
  %value = uitofp i32 %f to float
  %times = fmul float %value, %x
  %f64 = zext i32 %f to i64
  %pf = getelementptr [3 x float], ptr %a, i64 0, i64 %f64
  store float %times, ptr %pf
  %f1 = add nuw nsw i32 %f, 1
  %more.f = icmp ult i32 %f1, 3
  br i1 %more.f, label %fill, label %wait
wait:
  call void @weft.barrier()
  br label %outer
outer:
  %i = phi i64 [ 0, %wait ], [ %i1, %outer.latch ]
  %i1 = add nuw nsw i64 %i, 1
  %pi = getelementptr float, ptr %a, i64 %i
  br label %inner
inner:
  %j = phi i64 [ %i1, %outer ], [ %j1, %inner ]
  %pj = getelementptr float, ptr %a, i64 %j
  %vi = load float, ptr %pi
  %vj = load float, ptr %pj
  %sum = fadd float %vi, %vj
  store float %sum, ptr %pj
  %j1 = add nuw nsw i64 %j, 1
  %more.j = icmp ult i64 %j1, 3
  br i1 %more.j, label %inner, label %outer.latch
outer.latch:
  %more.i = icmp ult i64 %i1, 2
  br i1 %more.i, label %outer, label %done
done:
  %last = getelementptr i8, ptr %a, i64 8
  %result = load float, ptr %last
  store float %result, ptr addrspace(1) %p
  ret void
}
declare void @weft.barrier() convergent noduplicate
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
