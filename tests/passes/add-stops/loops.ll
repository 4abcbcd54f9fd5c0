; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --stoppable --passes=add-stops %s | FileCheck %s
; RUN: weft-opt --passes=add-stops %s | FileCheck %s --check-prefix=PLAIN

; PLAIN-NOT: load atomic

; An endless loop, one within another, and one with two ways in.
; CHECK: %stop = load ptr
; CHECK: endless:
; CHECK-NEXT: load atomic volatile i32, ptr %stop monotonic
; CHECK: br i1 %{{.*}}, label %[[STOPPED:[0-9]+]], label
; CHECK: [[STOPPED]]:
; CHECK-NEXT: ret void
; CHECK: outer:
; CHECK-NEXT: %i = phi
; CHECK-NEXT: load atomic
; CHECK: inner:
; CHECK-NEXT: load atomic
; CHECK: {{^(left|right)}}:
; CHECK-NEXT: load atomic
; CHECK-NOT: load atomic
define void @weft_kernel_entry(ptr %args, ptr %launch, ptr %worker, i64 %first, i64 %count) {
entry:
  switch i64 %count, label %endless [i64 1, label %outer
                                     i64 2, label %left
                                     i64 3, label %right]
endless:
  br label %endless
outer:
  %i = phi i64 [0, %entry], [%next, %latch]
  br label %inner
inner:
  %c = load volatile i1, ptr %args
  br i1 %c, label %inner, label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %first
  br i1 %more, label %outer, label %done
left:
  %l = load volatile i1, ptr %args
  br i1 %l, label %right, label %done
right:
  br label %left
done:
  ret void
}
