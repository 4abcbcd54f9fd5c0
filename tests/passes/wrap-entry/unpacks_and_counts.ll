; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=wrap-entry %s | FileCheck %s

; CHECK-LABEL: define {{.*}}void @weft_kernel_entry(ptr noalias noundef readonly %args, ptr noalias noundef readonly align 8 dereferenceable({{[0-9]+}}) %launch, ptr noundef %worker, i64 noundef %first_group, i64 noundef %count)
; CHECK: %[[LOCAL:[0-9]+]] = load ptr addrspace(3), ptr %{{[0-9]+}}
; CHECK: %a = load ptr addrspace(1), ptr %{{[0-9]+}}
; CHECK: %[[OFFSET:[0-9]+]] = load i64
; CHECK: %l = getelementptr inbounds i8, ptr addrspace(3) %[[LOCAL]], i64 %[[OFFSET]]
; CHECK: %x = load i32
; CHECK: icmp eq i64 %count, 0
; CHECK: urem i64 %first_group
; CHECK: %group_id = phi i64
; CHECK: store i64 %group_id, ptr addrspace(1) %a
; CHECK: store i32 %x, ptr addrspace(3) %l
; CHECK-NOT: call i64
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(3) %l, i32 %x) {
  %g = call i64 @weft.group_id(i32 0)
  store i64 %g, ptr addrspace(1) %a
  store i32 %x, ptr addrspace(3) %l
  ret void
}

declare i64 @weft.group_id(i32)
