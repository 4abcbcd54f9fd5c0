; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; A loop of known turns that leaves nothing behind goes, whatever it counts from; one that may never
; end stays.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: icmp slt
; CHECK: icmp eq i32 %odd, 1
; CHECK: ret void
define void @weft.kernel(i32 %n) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %first = trunc i64 %id to i32
  br label %count
count:
  %i = phi i32 [ %first, %entry ], [ %more, %again ]
  %x = phi i32 [ %n, %entry ], [ %xx, %again ]
  %goes_on = icmp slt i32 %i, 100
  br i1 %goes_on, label %again, label %halve
again:
  %more = add nsw i32 %i, 1
  %xx = mul i32 %x, %x
  br label %count
halve:
  %odd = phi i32 [ %n, %count ], [ %next, %step ]
  %is_one = icmp eq i32 %odd, 1
  br i1 %is_one, label %end, label %step
step:
  %square = mul i32 %odd, %odd
  %next = add i32 %square, 7
  br label %halve
end:
  ret void
}
declare i64 @weft.local_id(i32)
