; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-device-calls %s | FileCheck %s
; The runtime is told the worker, and by a last argument whether the program is built with -g.
declare i64 @__weft_default_queue()
declare i32 @__weft_enqueue_marker(i64, i32, ptr addrspace(4), ptr addrspace(4))
declare i64 @__weft_device_event_do(i32, i64, i32, ptr addrspace(1))

; CHECK-LABEL: @weft.kernel(
; CHECK-NEXT: [[WORKER:%.*]] = call ptr @weft.worker()
; CHECK-NEXT: [[QUEUE:%.*]] = call i64 @weft_default_queue(ptr [[WORKER]])
; CHECK-NEXT: [[WORKER:%.*]] = call ptr @weft.worker()
; CHECK-NEXT: [[CODE:%.*]] = call i32 @weft_enqueue_marker(ptr [[WORKER]], i64 [[QUEUE]], i32 1, ptr addrspace(4) %events, ptr addrspace(4) null, i32 1)
; CHECK-NEXT: [[WORKER:%.*]] = call ptr @weft.worker()
; CHECK-NEXT: call i64 @weft_device_event(ptr [[WORKER]], i32 0, i64 0, i32 [[CODE]], ptr addrspace(1) null)
; CHECK-NOT: declare {{.*}}@__weft
define void @weft.kernel(ptr addrspace(4) %events) {
  %queue = call i64 @__weft_default_queue()
  %code = call i32 @__weft_enqueue_marker(i64 %queue, i32 1, ptr addrspace(4) %events, ptr addrspace(4) null)
  %event = call i64 @__weft_device_event_do(i32 0, i64 0, i32 %code, ptr addrspace(1) null)
  ret void
}

; CHECK: declare i32 @weft_enqueue_marker(ptr, i64, i32, ptr addrspace(4) captures(none), ptr addrspace(4) captures(none), i32)
; CHECK: declare i64 @weft_device_event(ptr, i32, i64, i32, ptr addrspace(1))

!weft.debug = !{}
