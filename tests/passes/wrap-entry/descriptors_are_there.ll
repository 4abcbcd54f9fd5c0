; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=wrap-entry %s | FileCheck %s

; CHECK: load ptr addrspace(2), {{.*}}!dereferenceable [[BYTES:![0-9]+]], !align [[ALIGNMENT:![0-9]+]]
; CHECK-DAG: [[BYTES]] = !{i64 48}
; CHECK-DAG: [[ALIGNMENT]] = !{i64 8}
define void @weft.kernel(ptr addrspace(2) align 8 dereferenceable(48) %image, ptr addrspace(1) %out) {
  %width = load i32, ptr addrspace(2) %image
  store i32 %width, ptr addrspace(1) %out
  ret void
}
