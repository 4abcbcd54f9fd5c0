; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v3 %s | FileCheck %s
; RUN: sed 's/float 0x3F.*)$/float 0x3FB0000000000000)/' %s | weft-opt --passes=choose-width --width=0 --cpu=x86-64-v3 | FileCheck %s --check-prefix=ONE
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=AVX512

; Constants for which 16 registers have no room are loaded once for more lanes. AVX-512 takes them from memory as they are.
; CHECK: "weft-width"="16"
; ONE: "weft-width"="8"
; AVX512: "weft-width"="16"
define void @weft.kernel(ptr addrspace(1) %p) #0 {
  %id = call i64 @weft.local_id(i32 0)
  %q = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %q
  %s0 = call float @llvm.fma.f32(float %x, float %x, float 0x3FA0000000000000)
  %s1 = call float @llvm.fma.f32(float %s0, float %x, float 0x3FA2000000000000)
  %s2 = call float @llvm.fma.f32(float %s1, float %x, float 0x3FA4000000000000)
  %s3 = call float @llvm.fma.f32(float %s2, float %x, float 0x3FA6000000000000)
  %s4 = call float @llvm.fma.f32(float %s3, float %x, float 0x3FA8000000000000)
  %s5 = call float @llvm.fma.f32(float %s4, float %x, float 0x3FAA000000000000)
  %s6 = call float @llvm.fma.f32(float %s5, float %x, float 0x3FAC000000000000)
  %s7 = call float @llvm.fma.f32(float %s6, float %x, float 0x3FAE000000000000)
  %s8 = call float @llvm.fma.f32(float %s7, float %x, float 0x3FB0000000000000)
  %s9 = call float @llvm.fma.f32(float %s8, float %x, float 0x3FB2000000000000)
  %s10 = call float @llvm.fma.f32(float %s9, float %x, float 0x3FB4000000000000)
  %s11 = call float @llvm.fma.f32(float %s10, float %x, float 0x3FB6000000000000)
  %s12 = call float @llvm.fma.f32(float %s11, float %x, float 0x3FB8000000000000)
  %s13 = call float @llvm.fma.f32(float %s12, float %x, float 0x3FBA000000000000)
  %s14 = call float @llvm.fma.f32(float %s13, float %x, float 0x3FBC000000000000)
  %s15 = call float @llvm.fma.f32(float %s14, float %x, float 0x3FBE000000000000)
  %s16 = call float @llvm.fma.f32(float %s15, float %x, float 0x3FC0000000000000)
  %s17 = call float @llvm.fma.f32(float %s16, float %x, float 0x3FC2000000000000)
  %s18 = call float @llvm.fma.f32(float %s17, float %x, float 0x3FC4000000000000)
  %s19 = call float @llvm.fma.f32(float %s18, float %x, float 0x3FC6000000000000)
  store float %s19, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare float @llvm.fma.f32(float, float, float)
attributes #0 = { "weft-has-free-groups" "prefer-vector-width"="512" }
