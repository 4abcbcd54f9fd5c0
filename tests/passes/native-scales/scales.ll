; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=native-scales --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=native-scales --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=FACTORS

; CHECK: define internal float @__weft_scale
; CHECK-NEXT: entry:
; CHECK-NEXT: %[[N:.*]] = fsub float %shifted, 0x41680{{.*}}
; CHECK-NEXT: %[[SCALED:.*]] = call float @scale.1(float %x, float %[[N]])
; CHECK-NEXT: ret float %[[SCALED]]
; FACTORS-NOT: scale.1
define internal float @__weft_scale(float %x, float %shifted) {
  %r = fmul float %x, %shifted
  ret float %r
}
