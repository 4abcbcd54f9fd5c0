; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width,tile-rows --width=0 --cpu=x86-64-v4 %s | FileCheck %s

; Four sums of vectors and what they share leave no room for more rows, unless of fewer lanes than
; fill registers, element by element.
; CHECK-NOT: weft-rows
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) #0 {
entry:
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %first = mul i64 %y, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum0 = phi <4 x float> [ zeroinitializer, %entry ], [ %next0.3, %loop ]
  %sum1 = phi <4 x float> [ zeroinitializer, %entry ], [ %next1.3, %loop ]
  %sum2 = phi <4 x float> [ zeroinitializer, %entry ], [ %next2.3, %loop ]
  %sum3 = phi <4 x float> [ zeroinitializer, %entry ], [ %next3.3, %loop ]
  %ia = add i64 %first, %k
  %kb = mul i64 %k, %n
  %ib = add i64 %kb, %x
  %pb0 = getelementptr <4 x float>, ptr addrspace(1) %b, i64 %ib
  %row0 = getelementptr i8, ptr addrspace(1) %pb0, i64 0
  %b0 = load <4 x float>, ptr addrspace(1) %row0
  %pb1 = getelementptr <4 x float>, ptr addrspace(1) %b, i64 %ib
  %row1 = getelementptr i8, ptr addrspace(1) %pb1, i64 65536
  %b1 = load <4 x float>, ptr addrspace(1) %row1
  %pb2 = getelementptr <4 x float>, ptr addrspace(1) %b, i64 %ib
  %row2 = getelementptr i8, ptr addrspace(1) %pb2, i64 131072
  %b2 = load <4 x float>, ptr addrspace(1) %row2
  %pb3 = getelementptr <4 x float>, ptr addrspace(1) %b, i64 %ib
  %row3 = getelementptr i8, ptr addrspace(1) %pb3, i64 196608
  %b3 = load <4 x float>, ptr addrspace(1) %row3
  %pa0 = getelementptr <4 x float>, ptr addrspace(1) %a, i64 %ia
  %at0 = getelementptr i8, ptr addrspace(1) %pa0, i64 0
  %a0 = load <4 x float>, ptr addrspace(1) %at0
  %all0.0 = shufflevector <4 x float> %a0, <4 x float> poison, <4 x i32> splat (i32 0)
  %next0.0 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all0.0, <4 x float> %b0, <4 x float> %sum0)
  %all0.1 = shufflevector <4 x float> %a0, <4 x float> poison, <4 x i32> splat (i32 1)
  %next0.1 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all0.1, <4 x float> %b1, <4 x float> %next0.0)
  %all0.2 = shufflevector <4 x float> %a0, <4 x float> poison, <4 x i32> splat (i32 2)
  %next0.2 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all0.2, <4 x float> %b2, <4 x float> %next0.1)
  %all0.3 = shufflevector <4 x float> %a0, <4 x float> poison, <4 x i32> splat (i32 3)
  %next0.3 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all0.3, <4 x float> %b3, <4 x float> %next0.2)
  %pa1 = getelementptr <4 x float>, ptr addrspace(1) %a, i64 %ia
  %at1 = getelementptr i8, ptr addrspace(1) %pa1, i64 65536
  %a1 = load <4 x float>, ptr addrspace(1) %at1
  %all1.0 = shufflevector <4 x float> %a1, <4 x float> poison, <4 x i32> splat (i32 0)
  %next1.0 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all1.0, <4 x float> %b0, <4 x float> %sum1)
  %all1.1 = shufflevector <4 x float> %a1, <4 x float> poison, <4 x i32> splat (i32 1)
  %next1.1 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all1.1, <4 x float> %b1, <4 x float> %next1.0)
  %all1.2 = shufflevector <4 x float> %a1, <4 x float> poison, <4 x i32> splat (i32 2)
  %next1.2 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all1.2, <4 x float> %b2, <4 x float> %next1.1)
  %all1.3 = shufflevector <4 x float> %a1, <4 x float> poison, <4 x i32> splat (i32 3)
  %next1.3 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all1.3, <4 x float> %b3, <4 x float> %next1.2)
  %pa2 = getelementptr <4 x float>, ptr addrspace(1) %a, i64 %ia
  %at2 = getelementptr i8, ptr addrspace(1) %pa2, i64 131072
  %a2 = load <4 x float>, ptr addrspace(1) %at2
  %all2.0 = shufflevector <4 x float> %a2, <4 x float> poison, <4 x i32> splat (i32 0)
  %next2.0 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all2.0, <4 x float> %b0, <4 x float> %sum2)
  %all2.1 = shufflevector <4 x float> %a2, <4 x float> poison, <4 x i32> splat (i32 1)
  %next2.1 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all2.1, <4 x float> %b1, <4 x float> %next2.0)
  %all2.2 = shufflevector <4 x float> %a2, <4 x float> poison, <4 x i32> splat (i32 2)
  %next2.2 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all2.2, <4 x float> %b2, <4 x float> %next2.1)
  %all2.3 = shufflevector <4 x float> %a2, <4 x float> poison, <4 x i32> splat (i32 3)
  %next2.3 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all2.3, <4 x float> %b3, <4 x float> %next2.2)
  %pa3 = getelementptr <4 x float>, ptr addrspace(1) %a, i64 %ia
  %at3 = getelementptr i8, ptr addrspace(1) %pa3, i64 196608
  %a3 = load <4 x float>, ptr addrspace(1) %at3
  %all3.0 = shufflevector <4 x float> %a3, <4 x float> poison, <4 x i32> splat (i32 0)
  %next3.0 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all3.0, <4 x float> %b0, <4 x float> %sum3)
  %all3.1 = shufflevector <4 x float> %a3, <4 x float> poison, <4 x i32> splat (i32 1)
  %next3.1 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all3.1, <4 x float> %b1, <4 x float> %next3.0)
  %all3.2 = shufflevector <4 x float> %a3, <4 x float> poison, <4 x i32> splat (i32 2)
  %next3.2 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all3.2, <4 x float> %b2, <4 x float> %next3.1)
  %all3.3 = shufflevector <4 x float> %a3, <4 x float> poison, <4 x i32> splat (i32 3)
  %next3.3 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %all3.3, <4 x float> %b3, <4 x float> %next3.2)
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  %ic = add i64 %first, %x
  %pc0 = getelementptr <4 x float>, ptr addrspace(1) %c, i64 %ic
  %to0 = getelementptr i8, ptr addrspace(1) %pc0, i64 0
  store <4 x float> %next0.3, ptr addrspace(1) %to0
  %pc1 = getelementptr <4 x float>, ptr addrspace(1) %c, i64 %ic
  %to1 = getelementptr i8, ptr addrspace(1) %pc1, i64 65536
  store <4 x float> %next1.3, ptr addrspace(1) %to1
  %pc2 = getelementptr <4 x float>, ptr addrspace(1) %c, i64 %ic
  %to2 = getelementptr i8, ptr addrspace(1) %pc2, i64 131072
  store <4 x float> %next2.3, ptr addrspace(1) %to2
  %pc3 = getelementptr <4 x float>, ptr addrspace(1) %c, i64 %ic
  %to3 = getelementptr i8, ptr addrspace(1) %pc3, i64 196608
  store <4 x float> %next3.3, ptr addrspace(1) %to3
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
