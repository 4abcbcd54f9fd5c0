; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 --facts %s | FileCheck %s

; Only the array whose contents are live at the barrier needs room in the context.
; CHECK: weft-context-bytes 40
define void @weft.kernel(i64 %n) {
  %kept = alloca [10 x i32]
  %brief = alloca [100 x i32]
  store i32 1, ptr %kept
  store i32 2, ptr %brief
  call void @weft.barrier()
  %q = getelementptr i32, ptr %kept, i64 %n
  store i32 3, ptr %q
  ret void
}

declare void @weft.barrier() convergent
