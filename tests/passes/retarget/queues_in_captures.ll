; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-kernel,retarget %s | FileCheck %s

; A block that captures a queue is a struct with a queue in it. A function may name the struct alone.
; CHECK: define internal void @f.invoke(ptr %block)
; CHECK: getelementptr inbounds <{ i32, i32, ptr addrspace(4), i64 }>, ptr %block, i32 0, i32 2
define spir_func void @invoke(ptr %block) {
  %place = getelementptr inbounds <{ i32, i32, ptr addrspace(4), target("spirv.Queue") }>, ptr %block, i32 0, i32 2
  store ptr addrspace(4) null, ptr %place
  ret void
}

; CHECK: define dso_local void @weft.kernel(ptr addrspace(1) %a, i64 %q)
; CHECK: %block = alloca <{ i32, i32, ptr addrspace(4), i64 }>
; CHECK: %place = getelementptr inbounds <{ i32, i32, ptr addrspace(4), i64 }>, ptr %block, i32 0, i32 3
; CHECK: store i64 %q, ptr %place
; CHECK: call void @f.invoke(ptr %block)
define spir_kernel void @k(ptr addrspace(1) %a, target("spirv.Queue") %q) {
  %block = alloca <{ i32, i32, ptr addrspace(4), target("spirv.Queue") }>
  %place = getelementptr inbounds <{ i32, i32, ptr addrspace(4), target("spirv.Queue") }>, ptr %block, i32 0, i32 3
  store target("spirv.Queue") %q, ptr %place
  call spir_func void @invoke(ptr %block)
  ret void
}
