; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=take-packets-ahead %s | FileCheck %s
; RUN: sed 's/i64 64, i32/i64 %group, i32/' %s | weft-opt --passes=take-packets-ahead | FileCheck %s --check-prefix=OTHERS
; RUN: sed 's/br label .take/br i1 %%wanted, label %%take, label %%use/;s/i32 .place, ptr/i32 0, ptr/' %s | weft-opt --passes=take-packets-ahead | FileCheck %s --check-prefix=SOME

; All groups' packets are taken at once, ahead of them, and each group's are some of those. If there
; were not so many, it takes its own.
; CHECK: {{^}}before:
; CHECK: %[[ALL:.*]] = mul i64 64, %count
; CHECK: %ahead = call i32 @weft_take_packets(i64 %pipe, i64 %end, i64 %[[ALL]], i32 4)
; CHECK: icmp eq i32 %ahead, -1
; CHECK: br label %groups
; CHECK: {{^}}take:
; CHECK: %[[DONE:.*]] = mul i64 64, %i
; CHECK: %[[PART:.*]] = trunc i64 %[[DONE]] to i32
; CHECK: %[[OF_ALL:.*]] = add i32 %ahead, %[[PART]]
; CHECK: br i1 %{{.*}}, label %[[OWN:.*]], label %[[REST:.*]], !prof
; CHECK: {{^}}[[OWN]]:
; CHECK: %[[ALONE:.*]] = call i32 @weft_take_packets(i64 %pipe, i64 %end, i64 64, i32 4) [[COLD:#[0-9]+]]
; CHECK: {{^}}[[REST]]:
; CHECK: %[[PLACE:.*]] = phi i32 [ %[[OF_ALL]], %take ], [ %[[ALONE]], %[[OWN]] ]
; CHECK: store i32 %[[PLACE]], ptr %places
; CHECK: attributes [[COLD]] = { cold }

; Nor are packets taken ahead of which each group wants others, or that some groups do not want.
; OTHERS: {{^}}groups:
; OTHERS: call i32 @weft_take_packets
; OTHERS-NOT: call
; SOME: {{^}}groups:
; SOME: call i32 @weft_take_packets
; SOME-NOT: call
define void @weft_kernel_entry(ptr %args, ptr %launch, ptr %worker, i64 %first_group, i64 %count) {
entry:
  %pipe = load i64, ptr %args, !invariant.load !0
  %wanted = load i1, ptr %worker
  %places = load ptr, ptr %worker
  br label %before
before:
  br label %groups
groups:
  %i = phi i64 [ 0, %before ], [ %next, %use ]
  %group = add i64 %i, %first_group
  %end = add i64 %pipe, 128
  br label %take
take:
  %place = call i32 @weft_take_packets(i64 %pipe, i64 %end, i64 64, i32 4)
  br label %use
use:
  store i32 %place, ptr %places
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %count
  br i1 %more, label %groups, label %done
done:
  ret void
}
declare i32 @weft_take_packets(i64, i64, i64, i32)
!0 = !{}
