; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=linearize,widen-functions,widen %s | FileCheck %s

; Each number becomes a vector, and the lanes that take part are told: here those that the branch
; sends to the call. A function that a shared one calls gets its lanes' form as well; what all lanes
; share is computed once, by the function as it was.
; CHECK-LABEL: define void @weft.kernel
; CHECK: call float @f.half(float %u)
; CHECK: %[[MASK:.*]] = bitcast <4 x i1> %{{.*}} to i4
; CHECK: call { <4 x float>, <4 x float> } @lanes.4.f.pair(<4 x float> %{{.*}}, <4 x float> %{{.*}}, i4 %[[MASK]])
; CHECK: define internal float @f.half(float %x)
; CHECK-NOT: @f.pair
; CHECK-LABEL: define internal <4 x float> @lanes.4.f.half(<4 x float> %0, i4 %1)
; CHECK: fmul <4 x float> %0, splat (float 5.000000e-01)
; CHECK-LABEL: define internal { <4 x float>, <4 x float> } @lanes.4.f.pair(<4 x float> %0, <4 x float> %1, i4 %2)
; CHECK: %[[WANTED:.*]] = fcmp ogt <4 x float>
; CHECK: br i1 %{{.*}}, label
; CHECK: call <4 x float> @lanes.4.f.half(<4 x float> %1, i4 %{{.*}})
; CHECK: xor <4 x i1> %[[WANTED]], splat (i1 true)
; CHECK: ret { <4 x float>, <4 x float> }
define void @weft.kernel(ptr addrspace(1) %p, float %u) #0 {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %q = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %i
  %a = load <2 x float>, ptr addrspace(1) %q
  %v = call float @f.half(float %u)
  %a0 = extractelement <2 x float> %a, i32 0
  %c = fcmp ogt float %a0, %v
  br i1 %c, label %then, label %done
then:
  %b = call <2 x float> @f.pair(<2 x float> %a)
  store <2 x float> %b, ptr addrspace(1) %q
  br label %done
done:
  ret void
}

define internal <2 x float> @f.pair(<2 x float> %x) #1 {
entry:
  %x0 = extractelement <2 x float> %x, i32 0
  %x1 = extractelement <2 x float> %x, i32 1
  %c = fcmp ogt float %x0, %x1
  br i1 %c, label %less, label %more
less:
  %h = call float @f.half(float %x1)
  %r = insertelement <2 x float> %x, float %h, i32 0
  ret <2 x float> %r
more:
  ret <2 x float> %x
}

define internal float @f.half(float %x) #1 {
  %h = fmul float %x, 0.5
  ret float %h
}

declare i64 @weft.local_id(i32) memory(none)
attributes #0 = { "weft-width"="4" }
attributes #1 = { memory(none) "weft-shared" }
