; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=fix-contraction --cpu=x86-64-v3 %s | FileCheck %s

; lower-halves decides for halves.
; CHECK: call half @llvm.fmuladd.f16
define half @halves(half %a, half %b, half %c) {
  %r = call half @llvm.fmuladd.f16(half %a, half %b, half %c)
  ret half %r
}
