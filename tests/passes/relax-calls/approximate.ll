; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=relax-calls %s | FileCheck %s

; CHECK: call afn float @_Z10native_expf(float %x)
; CHECK: call fast <4 x float> @_Z18__weft_relaxed_powDv4_fS_(<4 x float> %v, <4 x float> %v)
; Only where it may be approximate, of floats, and shorter.
; CHECK: call afn float @_Z18__weft_relaxed_cosf(float %x)
; CHECK: call nsz float @_Z3expf(float %x)
; CHECK: call afn double @_Z3expd(double %d)
; CHECK: call afn float @_Z18__weft_relaxed_logf(float %x)
; CHECK: call afn float @_Z5log1pf(float %x)
; CHECK: call afn float @_Z18__weft_relaxed_tanf(float %x)
; CHECK: call afn float @_Z4tanhf(float %x)
; CHECK: call afn float @_Z21__weft_relaxed_asinpif(float %x)
; CHECK: call afn float @_Z20__weft_relaxed_cospif(float %x)
; CHECK: call afn float @_Z19__weft_relaxed_cbrtf(float %x)
; CHECK: call afn float @_Z20__weft_relaxed_atan2ff(float %x, float %x)
; CHECK: call afn <4 x float> @_Z22__weft_relaxed_atan2piDv4_fS_(<4 x float> %v, <4 x float> %v)
; CHECK: call afn float @_Z21__weft_relaxed_atanpif(float %x)
define void @k(float %x, <4 x float> %v, double %d) {
  %a = call afn float @_Z3expf(float %x)
  %b = call fast <4 x float> @_Z3powDv4_fS_(<4 x float> %v, <4 x float> %v)
  %s = call afn float @_Z3cosf(float %x)
  %c = call nsz float @_Z3expf(float %x)
  %e = call afn double @_Z3expd(double %d)
  %f = call afn float @_Z3logf(float %x)
  %g = call afn float @_Z5log1pf(float %x)
  %h = call afn float @_Z3tanf(float %x)
  %i = call afn float @_Z4tanhf(float %x)
  %l = call afn float @_Z6asinpif(float %x)
  %m = call afn float @_Z5cospif(float %x)
  %j = call afn float @_Z4cbrtf(float %x)
  %n = call afn float @_Z5atan2ff(float %x, float %x)
  %o = call afn <4 x float> @_Z7atan2piDv4_fS_(<4 x float> %v, <4 x float> %v)
  %p = call afn float @_Z6atanpif(float %x)
  ret void
}

; A function of the program's.
; CHECK: define float @_Z3sinf(float %x)
; CHECK: call afn float @_Z3sinf(float %x)
define float @_Z3sinf(float %x) {
  ret float %x
}
define float @own(float %x) {
  %a = call afn float @_Z3sinf(float %x)
  ret float %a
}

declare float @_Z3expf(float)
declare float @_Z3cosf(float)
declare double @_Z3expd(double)
declare float @_Z3logf(float)
declare float @_Z5log1pf(float)
declare float @_Z3tanf(float)
declare float @_Z4tanhf(float)
declare float @_Z6asinpif(float)
declare float @_Z5atan2ff(float, float)
declare <4 x float> @_Z7atan2piDv4_fS_(<4 x float>, <4 x float>)
declare float @_Z6atanpif(float)
declare float @_Z5cospif(float)
declare float @_Z4cbrtf(float)
declare <4 x float> @_Z3powDv4_fS_(<4 x float>, <4 x float>)
