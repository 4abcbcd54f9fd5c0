; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=vectorize-elements --cpu=x86-64-v4 %s | FileCheck %s
; RUN: sed 's/"weft-width"="1"/"weft-width"="8"/' %s | weft-opt --passes=vectorize-elements --cpu=x86-64-v4 | FileCheck %s --check-prefix=LANES

; The elements are compared together; where lanes run side by side, the kernel is left as it is.
; CHECK: icmp eq <8 x i32> %v, %w
; CHECK-NOT: extractelement
; LANES-COUNT-16: extractelement
define void @weft_kernel_entry(<8 x i32> %v, <8 x i32> %w, ptr %p) #0 {
  %v0 = extractelement <8 x i32> %v, i64 0
  %w0 = extractelement <8 x i32> %w, i64 0
  %c0 = icmp eq i32 %v0, %w0
  %v1 = extractelement <8 x i32> %v, i64 1
  %w1 = extractelement <8 x i32> %w, i64 1
  %c1 = icmp eq i32 %v1, %w1
  %a1 = select i1 %c0, i1 true, i1 %c1
  %v2 = extractelement <8 x i32> %v, i64 2
  %w2 = extractelement <8 x i32> %w, i64 2
  %c2 = icmp eq i32 %v2, %w2
  %a2 = select i1 %a1, i1 true, i1 %c2
  %v3 = extractelement <8 x i32> %v, i64 3
  %w3 = extractelement <8 x i32> %w, i64 3
  %c3 = icmp eq i32 %v3, %w3
  %a3 = select i1 %a2, i1 true, i1 %c3
  %v4 = extractelement <8 x i32> %v, i64 4
  %w4 = extractelement <8 x i32> %w, i64 4
  %c4 = icmp eq i32 %v4, %w4
  %a4 = select i1 %a3, i1 true, i1 %c4
  %v5 = extractelement <8 x i32> %v, i64 5
  %w5 = extractelement <8 x i32> %w, i64 5
  %c5 = icmp eq i32 %v5, %w5
  %a5 = select i1 %a4, i1 true, i1 %c5
  %v6 = extractelement <8 x i32> %v, i64 6
  %w6 = extractelement <8 x i32> %w, i64 6
  %c6 = icmp eq i32 %v6, %w6
  %a6 = select i1 %a5, i1 true, i1 %c6
  %v7 = extractelement <8 x i32> %v, i64 7
  %w7 = extractelement <8 x i32> %w, i64 7
  %c7 = icmp eq i32 %v7, %w7
  %a7 = select i1 %a6, i1 true, i1 %c7
  br i1 %a7, label %found, label %end
found:
  store i32 1, ptr %p
  br label %end
end:
  ret void
}

attributes #0 = { "weft-width"="1" }
