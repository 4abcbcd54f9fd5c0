; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=linearize,widen-functions,widen %s | FileCheck %s

; A function with an endless loop has no form for lanes: those that call it do so one by one.
; CHECK-LABEL: define void @weft.kernel
; CHECK: lanes:
; CHECK: call i32 @f.wait(i32
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %lanes
; CHECK: define internal i32 @f.wait(i32 %x)
; CHECK-NOT: @lanes.4.f.wait
define void @weft.kernel(ptr addrspace(1) %p) #0 {
  %i = call i64 @weft.local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %a = load i32, ptr addrspace(1) %q
  %b = call i32 @f.wait(i32 %a)
  store i32 %b, ptr addrspace(1) %q
  ret void
}

define internal i32 @f.wait(i32 %x) #1 {
entry:
  %c = icmp eq i32 %x, 7
  br i1 %c, label %loop, label %done
loop:
  br label %loop
done:
  ret i32 %x
}

declare i64 @weft.local_id(i32) memory(none)
attributes #0 = { "weft-width"="4" }
attributes #1 = { memory(none) "weft-shared" }
