; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; A series' terms become constants; a loop that divides by data, or that has too many turns, stays.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: phi
; CHECK: fmul float %{{.*}}, 5.000000e-01
; CHECK-NOT: phi
; CHECK: fmul float %{{.*}}, 2.500000e-01
; CHECK: by.data:
; CHECK: fdiv float %{{.*}}, %x
; CHECK: by.size:
; CHECK: fdiv float 1.000000e+00, %
define void @weft.kernel(ptr addrspace(1) %p, float %x) {
  br label %series
series:
  %i = phi i32 [ 1, %0 ], [ %i2, %series ]
  %product = phi float [ %x, %0 ], [ %next, %series ]
  %i2 = shl nuw nsw i32 %i, 1
  %value = uitofp i32 %i2 to float
  %term = fdiv float 1.0, %value
  %next = fmul float %product, %term
  %more.i = icmp ult i32 %i2, 4
  br i1 %more.i, label %series, label %by.data
by.data:
  %j = phi i32 [ 0, %series ], [ %j1, %by.data ]
  %by.x = phi float [ %next, %series ], [ %divided, %by.data ]
  %divided = fdiv float %by.x, %x
  %j1 = add nuw nsw i32 %j, 1
  %more.j = icmp ult i32 %j1, 4
  br i1 %more.j, label %by.data, label %by.size
by.size:
  %k = phi i32 [ 1, %by.data ], [ %k1, %by.size ]
  %sum = phi float [ %divided, %by.data ], [ %plus, %by.size ]
  %number = uitofp i32 %k to float
  %small = fdiv float 1.0, %number
  %plus = fadd float %sum, %small
  %k1 = add nuw nsw i32 %k, 1
  %more.k = icmp ult i32 %k1, 1000
  br i1 %more.k, label %by.size, label %done
done:
  store float %plus, ptr addrspace(1) %p
  ret void
}
