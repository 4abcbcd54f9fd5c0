; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=expand-copies %s | FileCheck %s

; A private struct is copied member by member, with those of its own structs and arrays.
; CHECK-LABEL: @weft.kernel
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %a, i64 0
; CHECK-NEXT: %[[X:.*]] = load float, ptr addrspace(1) %{{.*}}, align 4
; CHECK-NEXT: getelementptr inbounds i8, ptr addrspace(1) %a, i64 4
; CHECK-NEXT: %[[Y:.*]] = load i32, ptr addrspace(1) %{{.*}}, align 4
; CHECK-NEXT: getelementptr inbounds i8, ptr addrspace(1) %a, i64 8
; CHECK-NEXT: load float
; CHECK-NEXT: getelementptr inbounds i8, ptr addrspace(1) %a, i64 12
; CHECK-NEXT: load float
; CHECK-NEXT: getelementptr inbounds i8, ptr %whole, i64 0
; CHECK-NEXT: store float %[[X]], ptr %{{.*}}, align 8
; CHECK-NEXT: getelementptr inbounds i8, ptr %whole, i64 4
; CHECK-NEXT: store i32 %[[Y]], ptr %{{.*}}, align 4

; Not a part of it, what has gaps, what is volatile, or arrays.
; CHECK: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %whole, i64 8, i1 false)
; CHECK: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %gaps, i64 16, i1 false)
; CHECK: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %whole, i64 16, i1 true)
; CHECK: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %array, i64 16, i1 false)
%pair = type { float, i32 }
%whole = type { %pair, [2 x float] }
%gaps = type { i8, i64 }
define void @weft.kernel(ptr addrspace(1) %a) {
  %whole = alloca %whole, align 8
  %gaps = alloca %gaps, align 8
  %array = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %whole, ptr addrspace(1) align 4 %a, i64 16, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %whole, i64 8, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %gaps, i64 16, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %whole, i64 16, i1 true)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %a, ptr %array, i64 16, i1 false)
  ret void
}
