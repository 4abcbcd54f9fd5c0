; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=vectorize-loops --cpu=x86-64-v4 %s | FileCheck %s
; RUN: sed 's/"weft-width"="1"/"weft-width"="8"/' %s | weft-opt --passes=vectorize-loops --cpu=x86-64-v4 | FileCheck %s --check-prefix=LANES

; A row is walked several elements at a time. The loop below it, whose elements are a step apart, is
; left as it is, and so are both where lanes run side by side.
; CHECK: load <{{[0-9]+}} x i32>
; CHECK: store <{{[0-9]+}} x i32>
; CHECK: step:
; CHECK-NOT: x i32>
; CHECK: ret void
; LANES-NOT: load <
define void @weft_kernel_entry(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n, i64 %m) #0 {
entry:
  br label %row
row:
  %i = phi i64 [ 0, %entry ], [ %next, %row ]
  %pa = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %pa
  %y = add i32 %x, %x
  %pb = getelementptr i32, ptr %b, i64 %i
  store i32 %y, ptr %pb
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %row, label %between
between:
  br label %step
step:
  %j = phi i64 [ 0, %between ], [ %then, %step ]
  %at = mul i64 %j, 3
  %pc = getelementptr i32, ptr %c, i64 %at
  %z = load i32, ptr %pc
  %w = add i32 %z, 1
  store i32 %w, ptr %pc
  %then = add nuw nsw i64 %j, 1
  %goes_on = icmp ult i64 %then, %m
  br i1 %goes_on, label %step, label %end
end:
  ret void
}
attributes #0 = { "weft-width"="1" "weft-has-loops" }
