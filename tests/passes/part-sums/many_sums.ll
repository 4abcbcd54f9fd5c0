; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=part-sums --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=part-sums --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/load <8 x float>/load volatile <8 x float>/' %s | weft-opt --passes=part-sums --cpu=x86-64-v3 | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/float> .s3)/float> %%s4)/' %s | weft-opt --passes=part-sums --cpu=x86-64-v3 | FileCheck %s --check-prefix=NEEDED

; 28 sums of a register each, of which there are 16: eight at a time.
; CHECK-LABEL: @weft.kernel
; CHECK-COUNT-8: phi <8 x float>
; CHECK-NOT: phi <8 x float>
; CHECK: load <8 x float>
; CHECK-COUNT-8: @llvm.fma.v8f32
; CHECK-NOT: @llvm.fma.v8f32
; CHECK-COUNT-8: phi <8 x float>
; CHECK-NOT: phi <8 x float>
; CHECK: load <8 x float>
; CHECK-COUNT-8: @llvm.fma.v8f32
; CHECK-NOT: @llvm.fma.v8f32
; CHECK-COUNT-8: phi <8 x float>
; CHECK-NOT: phi <8 x float>
; CHECK: load <8 x float>
; CHECK-COUNT-8: @llvm.fma.v8f32
; CHECK-NOT: @llvm.fma.v8f32
; CHECK-COUNT-4: phi <8 x float>
; CHECK-NOT: phi <8 x float>
; CHECK: load <8 x float>
; CHECK-COUNT-4: @llvm.fma.v8f32
; CHECK-NOT: @llvm.fma.v8f32
; CHECK: end:
; CHECK: store <8 x float> %s0.sums, ptr addrspace(1) %q
; CHECK: store <8 x float> %s27, ptr addrspace(1) %q

; Where there are 32 registers the loop stays, as does one whose loads may not be made again.
; STAYS-LABEL: @weft.kernel
; STAYS-COUNT-28: phi <8 x float>
; STAYS-COUNT-28: @llvm.fma.v8f32
; STAYS-NOT: @llvm.fma.v8f32
; STAYS: ret void

; A sum that another one is made of is made by each of the loops.
; NEEDED-LABEL: @weft.kernel
; NEEDED: %t4{{.*}} = call <8 x float> @llvm.fma.v8f32({{.*}} %s4.sums
; NEEDED: %t4{{.*}} = call <8 x float> @llvm.fma.v8f32({{.*}} %s4.sums
; NEEDED: %t4{{.*}} = call <8 x float> @llvm.fma.v8f32({{.*}} %s4)
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %s0 = phi <8 x float> [ zeroinitializer, %entry ], [ %t0, %body ]
  %s1 = phi <8 x float> [ zeroinitializer, %entry ], [ %t1, %body ]
  %s2 = phi <8 x float> [ zeroinitializer, %entry ], [ %t2, %body ]
  %s3 = phi <8 x float> [ zeroinitializer, %entry ], [ %t3, %body ]
  %s4 = phi <8 x float> [ zeroinitializer, %entry ], [ %t4, %body ]
  %s5 = phi <8 x float> [ zeroinitializer, %entry ], [ %t5, %body ]
  %s6 = phi <8 x float> [ zeroinitializer, %entry ], [ %t6, %body ]
  %s7 = phi <8 x float> [ zeroinitializer, %entry ], [ %t7, %body ]
  %s8 = phi <8 x float> [ zeroinitializer, %entry ], [ %t8, %body ]
  %s9 = phi <8 x float> [ zeroinitializer, %entry ], [ %t9, %body ]
  %s10 = phi <8 x float> [ zeroinitializer, %entry ], [ %t10, %body ]
  %s11 = phi <8 x float> [ zeroinitializer, %entry ], [ %t11, %body ]
  %s12 = phi <8 x float> [ zeroinitializer, %entry ], [ %t12, %body ]
  %s13 = phi <8 x float> [ zeroinitializer, %entry ], [ %t13, %body ]
  %s14 = phi <8 x float> [ zeroinitializer, %entry ], [ %t14, %body ]
  %s15 = phi <8 x float> [ zeroinitializer, %entry ], [ %t15, %body ]
  %s16 = phi <8 x float> [ zeroinitializer, %entry ], [ %t16, %body ]
  %s17 = phi <8 x float> [ zeroinitializer, %entry ], [ %t17, %body ]
  %s18 = phi <8 x float> [ zeroinitializer, %entry ], [ %t18, %body ]
  %s19 = phi <8 x float> [ zeroinitializer, %entry ], [ %t19, %body ]
  %s20 = phi <8 x float> [ zeroinitializer, %entry ], [ %t20, %body ]
  %s21 = phi <8 x float> [ zeroinitializer, %entry ], [ %t21, %body ]
  %s22 = phi <8 x float> [ zeroinitializer, %entry ], [ %t22, %body ]
  %s23 = phi <8 x float> [ zeroinitializer, %entry ], [ %t23, %body ]
  %s24 = phi <8 x float> [ zeroinitializer, %entry ], [ %t24, %body ]
  %s25 = phi <8 x float> [ zeroinitializer, %entry ], [ %t25, %body ]
  %s26 = phi <8 x float> [ zeroinitializer, %entry ], [ %t26, %body ]
  %s27 = phi <8 x float> [ zeroinitializer, %entry ], [ %t27, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %end
body:
  %at = getelementptr float, ptr addrspace(1) %p, i32 %k
  %v = load <8 x float>, ptr addrspace(1) %at
  %t0 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 1.0), <8 x float> %s0)
  %t1 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 2.0), <8 x float> %s1)
  %t2 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 3.0), <8 x float> %s2)
  %t3 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 4.0), <8 x float> %s3)
  %t4 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 5.0), <8 x float> %s4)
  %t5 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 6.0), <8 x float> %s5)
  %t6 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 7.0), <8 x float> %s6)
  %t7 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 8.0), <8 x float> %s7)
  %t8 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 9.0), <8 x float> %s8)
  %t9 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 10.0), <8 x float> %s9)
  %t10 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 11.0), <8 x float> %s10)
  %t11 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 12.0), <8 x float> %s11)
  %t12 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 13.0), <8 x float> %s12)
  %t13 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 14.0), <8 x float> %s13)
  %t14 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 15.0), <8 x float> %s14)
  %t15 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 16.0), <8 x float> %s15)
  %t16 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 17.0), <8 x float> %s16)
  %t17 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 18.0), <8 x float> %s17)
  %t18 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 19.0), <8 x float> %s18)
  %t19 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 20.0), <8 x float> %s19)
  %t20 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 21.0), <8 x float> %s20)
  %t21 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 22.0), <8 x float> %s21)
  %t22 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 23.0), <8 x float> %s22)
  %t23 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 24.0), <8 x float> %s23)
  %t24 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 25.0), <8 x float> %s24)
  %t25 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 26.0), <8 x float> %s25)
  %t26 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 27.0), <8 x float> %s26)
  %t27 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v, <8 x float> splat (float 28.0), <8 x float> %s27)
  %next = add i32 %k, 1
  br label %loop
end:
  store <8 x float> %s0, ptr addrspace(1) %q
  store <8 x float> %s1, ptr addrspace(1) %q
  store <8 x float> %s2, ptr addrspace(1) %q
  store <8 x float> %s3, ptr addrspace(1) %q
  store <8 x float> %s4, ptr addrspace(1) %q
  store <8 x float> %s5, ptr addrspace(1) %q
  store <8 x float> %s6, ptr addrspace(1) %q
  store <8 x float> %s7, ptr addrspace(1) %q
  store <8 x float> %s8, ptr addrspace(1) %q
  store <8 x float> %s9, ptr addrspace(1) %q
  store <8 x float> %s10, ptr addrspace(1) %q
  store <8 x float> %s11, ptr addrspace(1) %q
  store <8 x float> %s12, ptr addrspace(1) %q
  store <8 x float> %s13, ptr addrspace(1) %q
  store <8 x float> %s14, ptr addrspace(1) %q
  store <8 x float> %s15, ptr addrspace(1) %q
  store <8 x float> %s16, ptr addrspace(1) %q
  store <8 x float> %s17, ptr addrspace(1) %q
  store <8 x float> %s18, ptr addrspace(1) %q
  store <8 x float> %s19, ptr addrspace(1) %q
  store <8 x float> %s20, ptr addrspace(1) %q
  store <8 x float> %s21, ptr addrspace(1) %q
  store <8 x float> %s22, ptr addrspace(1) %q
  store <8 x float> %s23, ptr addrspace(1) %q
  store <8 x float> %s24, ptr addrspace(1) %q
  store <8 x float> %s25, ptr addrspace(1) %q
  store <8 x float> %s26, ptr addrspace(1) %q
  store <8 x float> %s27, ptr addrspace(1) %q
  ret void
}
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
