; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=outline-regions %s | FileCheck %s

; Each region becomes a function that says what comes next; what follows the last one stays.
; CHECK: define void @weft_kernel_entry
; CHECK-NOT: call void @weft.region
; CHECK-NOT: store
; CHECK: %[[AGAIN:.*]] = call i1 @[[FIRST:[a-z_.]+first[a-z_.]*]](
; CHECK: br i1 %[[AGAIN]]
; CHECK: call void @[[SECOND:[a-z_.]+second[a-z_.]*]](
; CHECK: store i32 3
; CHECK: ret void
; CHECK-DAG: define internal i1 @[[FIRST]](
; CHECK-DAG: define internal void @[[SECOND]](
define void @weft_kernel_entry(ptr %args, ptr %launch, ptr %worker, i64 %group, i64 %count) {
entry:
  %n = load i32, ptr %args
  br label %first
first:
  call void @weft.region()
  store i32 1, ptr %worker
  %next = load i32, ptr %worker
  %again = icmp eq i32 %next, %n
  br i1 %again, label %first, label %second
second:
  call void @weft.region()
  store i32 2, ptr %worker
  br label %end
end:
  call void @weft.region()
  store i32 3, ptr %worker
  ret void
}
declare void @weft.region() convergent noduplicate
