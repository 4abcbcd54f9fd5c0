; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=add-stops %s | FileCheck %s
; A kernel that ends itself is stoppable whatever its variant, and what it asks for is looked at at once.

declare i32 @weft_terminate_kernel(ptr, i32)

; CHECK: define internal i32 @ends(ptr %worker, ptr %{{.*}})
; CHECK-NEXT: call i32 @weft_terminate_kernel(ptr %worker, i32 0)
; CHECK-NEXT: load atomic volatile i32, ptr %{{.*}} monotonic
; CHECK: ret i32 0
; CHECK: ret i32 1
define internal i32 @ends(ptr %worker) {
  %ignored = call i32 @weft_terminate_kernel(ptr %worker, i32 0)
  ret i32 1
}

; CHECK: define void @weft_kernel_entry
; CHECK: %stop = load ptr
; CHECK: call i32 @ends(ptr %worker, ptr %stop)
; CHECK-NEXT: load atomic
; CHECK: loop:
; CHECK-NEXT: load atomic
define void @weft_kernel_entry(ptr %args, ptr %launch, ptr %worker, i64 %first, i64 %count) {
entry:
  %result = call i32 @ends(ptr %worker)
  br label %loop
loop:
  br label %loop
}
