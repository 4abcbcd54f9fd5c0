; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers %s | FileCheck %s
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers %s | FileCheck %s --check-prefix=SPLIT

; One work-item alone has a value to keep, so one place for all of them would not hold it.
; CHECK: phi i16 [ %value, %one ], [ 0, %0 ]
; SPLIT-NOT: alloca i32
; SPLIT: attributes {{.*}}"weft-context-bytes"="4"
define void @weft.kernel(ptr addrspace(1) %p, i32 %n) {
  %id = call i64 @weft.local_id(i32 0)
  %is.one = icmp eq i64 %id, 1
  br i1 %is.one, label %one, label %all

one:
  %value = trunc i32 %n to i16
  br label %all

all:
  %kept = phi i16 [ %value, %one ], [ poison, %0 ]
  %wide = zext i16 %kept to i32
  call void @weft.barrier()
  %place = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %wide, ptr addrspace(1) %place
  ret void
}

declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier()
