; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-space-queries %s | FileCheck %s
declare ptr addrspace(1) @__to_global(ptr addrspace(4))
declare ptr addrspace(3) @__to_local(ptr addrspace(4))
declare ptr @__to_private(ptr addrspace(4))

; CHECK-LABEL: @weft.kernel(
; CHECK: store ptr addrspace(3) %l, ptr %out
; CHECK-NEXT: store ptr null, ptr %out
define void @weft.kernel(ptr addrspace(3) %l, ptr %out, ptr addrspace(4) %g) {
  %cast = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %local = call ptr addrspace(3) @__to_local(ptr addrspace(4) %cast)
  store ptr addrspace(3) %local, ptr %out
  %private = call ptr @__to_private(ptr addrspace(4) %cast)
  store ptr %private, ptr %out

; CHECK: %[[ADDRESS:.*]] = ptrtoint ptr addrspace(4) %g to i64
; CHECK: %[[START:.*]] = load i64, ptr %{{.*}}, align 8, !invariant.load
; CHECK: %[[DISTANCE:.*]] = sub i64 %[[ADDRESS]], %[[START]]
; CHECK: %[[BYTES:.*]] = load i64, ptr %{{.*}}, align 8, !invariant.load
; CHECK: %[[INSIDE:.*]] = icmp ult i64 %[[DISTANCE]], %[[BYTES]]
; CHECK: %[[CAST:.*]] = addrspacecast ptr addrspace(4) %g to ptr addrspace(3)
; CHECK: select i1 %[[INSIDE]], ptr addrspace(3) %[[CAST]], ptr addrspace(3) null
  %unknown = call ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  store ptr addrspace(3) %unknown, ptr %out

; CHECK: %[[LOCAL:.*]] = icmp ult
; CHECK: %[[ARENA:.*]] = icmp ult
; CHECK: %[[STACK:.*]] = icmp ult
; CHECK: xor i1 %{{.*}}, true
; CHECK: select i1
; CHECK-NOT: call {{.*}} @__to
  %global = call ptr addrspace(1) @__to_global(ptr addrspace(4) %g)
  store ptr addrspace(1) %global, ptr %out
  ret void
}
