; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --stoppable --passes=add-stops %s | FileCheck %s
; RUN: weft-opt --passes=add-stops %s | FileCheck %s --check-prefix=PLAIN

; PLAIN-NOT: load atomic

; Functions with loops or calls take the word's place, and what follows a call to one asks first. A
; function that is short stays as it is.
; CHECK-LABEL: define internal i32 @turns(i32 %a, ptr %0) {
; CHECK: turn:
; CHECK: load atomic volatile i32, ptr %0 monotonic
; CHECK: ret i32 0
; CHECK-LABEL: define internal <2 x float> @calls(i32 %a, ptr %0) #
; CHECK: %b = call i32 @turns(i32 %a, ptr %0)
; CHECK-NEXT: load atomic volatile i32, ptr %0 monotonic
; CHECK: ret <2 x float> zeroinitializer
; CHECK: call i32 @short(i32 %b)
; CHECK-NOT: load atomic
; CHECK-LABEL: define internal i32 @short(i32 %a) {
; CHECK-NOT: load atomic
; CHECK-LABEL: define void @weft_kernel_entry
; CHECK: %stop = load ptr
; CHECK: call <2 x float> @calls(i32 1, ptr %stop){{$}}
; CHECK-NEXT: load atomic volatile i32, ptr %stop monotonic
; CHECK-NOT: load atomic
; CHECK: }
; CHECK-NOT: memory(none)
define internal i32 @turns(i32 %a) {
entry:
  br label %turn
turn:
  %i = phi i32 [ 0, %entry ], [ %next, %turn ]
  %next = add i32 %i, %a
  %more = icmp ult i32 %next, 100
  br i1 %more, label %turn, label %done
done:
  ret i32 %next
}
define internal <2 x float> @calls(i32 %a) noinline memory(none) {
  %b = call i32 @turns(i32 %a)
  %c = call i32 @short(i32 %b)
  %d = bitcast i32 %c to float
  %v = insertelement <2 x float> zeroinitializer, float %d, i32 0
  ret <2 x float> %v
}
define internal i32 @short(i32 %a) {
  ret i32 %a
}
define void @weft_kernel_entry(ptr %args, ptr %launch, ptr %worker, i64 %first, i64 %count) {
  %v = call <2 x float> @calls(i32 1) memory(none)
  store <2 x float> %v, ptr %args
  ret void
}
