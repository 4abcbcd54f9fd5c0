; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-lone-stores --cpu=x86-64-v4 %s | FileCheck %s

; One lane's store is a store, with the alignment that its place has; stores by more lanes stay.
; CHECK: %[[ELEMENT:.*]] = extractelement <4 x i16> %v, i64 3
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i16, ptr addrspace(1) %p, i64 3
; CHECK: store i16 %[[ELEMENT]], ptr addrspace(1) %[[PLACE]], align 2
; CHECK: call void @llvm.masked.store.v4i16.p1(<4 x i16> %v, ptr addrspace(1) align 8 %p, <4 x i1> <i1 true, i1 false, i1 false, i1 true>)
; CHECK: call void @llvm.masked.store.v4i16.p1(<4 x i16> %v, ptr addrspace(1) align 8 %p, <4 x i1> %m)
define void @weft_kernel_entry(<4 x i16> %v, ptr addrspace(1) %p, <4 x i1> %m) {
  call void @llvm.masked.store.v4i16.p1(<4 x i16> %v, ptr addrspace(1) align 8 %p, <4 x i1> <i1 false, i1 poison, i1 false, i1 true>)
  call void @llvm.masked.store.v4i16.p1(<4 x i16> %v, ptr addrspace(1) align 8 %p, <4 x i1> <i1 true, i1 false, i1 false, i1 true>)
  call void @llvm.masked.store.v4i16.p1(<4 x i16> %v, ptr addrspace(1) align 8 %p, <4 x i1> %m)
  ret void
}
