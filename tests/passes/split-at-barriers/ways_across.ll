; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 --facts %s | FileCheck %s --check-prefix=FACTS

; What differs and costs lies in the context, what is uniform in one variable, what is cheap is
; computed again.
; CHECK-NOT: weft.barrier
; CHECK: call ptr @weft.context_base()
; CHECK: %[[X:x.*]] = load i32
; CHECK: %[[U:u.*]] = load i32
; CHECK-DAG: store i32 %[[U]], ptr %shared
; CHECK-DAG: store i32 %[[X]], ptr
; CHECK: items.before
; CHECK: load i32, ptr %shared
; CHECK: add i64 %local_id{{.*}}, 5
; CHECK: load i32, ptr
; FACTS: weft-context-bytes 4
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %cheap = add i64 %i, 5
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %q
  %u = load i32, ptr addrspace(1) %p
  call void @weft.barrier()
  %r = getelementptr i32, ptr addrspace(1) %p, i64 %cheap
  %s = add i32 %x, %u
  store i32 %s, ptr addrspace(1) %r
  ret void
}

declare i64 @weft.local_id(i32) memory(none)
declare void @weft.barrier() convergent
