; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=locals-to-arena %s | FileCheck %s
; RUN: weft-opt --passes=locals-to-arena --facts %s | FileCheck %s --check-prefix=FACTS
@k.a = internal addrspace(3) global i32 undef
@k.b = internal addrspace(3) global [32 x i32] undef
@k.c = internal addrspace(3) global [10 x i32] undef

; CHECK-NOT: @k.
; CHECK: %[[BASE:[0-9]+]] = call ptr addrspace(3) @weft.local_base()
; CHECK: %k.c = getelementptr inbounds i8, ptr addrspace(3) %[[BASE]], i64 32
; CHECK: %k.b = getelementptr inbounds i8, ptr addrspace(3) %[[BASE]], i64 128
; CHECK: store i32 1, ptr addrspace(3) %k.a
; CHECK: addrspacecast ptr addrspace(3) %{{.*}} to ptr addrspace(4)
; FACTS: weft-local-bytes 256
define void @weft.kernel() {
  store i32 1, ptr addrspace(3) @k.a
  store i32 2, ptr addrspace(4) addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @k.b, i64 8) to ptr addrspace(4))
  store i32 3, ptr addrspace(3) @k.c
  ret void
}
