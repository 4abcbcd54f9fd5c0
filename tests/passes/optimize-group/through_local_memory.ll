; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers,optimize-group --local-size=4,1,1 %s | FileCheck %s

; What one region stores the next one finds in registers, and nobody reads it later: `other` is
; another local argument, which the store in between does not change.
; CHECK-NOT: {{load|store}} {{.*}}addrspace(3)
; CHECK-COUNT-4: load i32, ptr addrspace(1)
; CHECK-NOT: {{load|store}} {{.*}}addrspace(3)
; CHECK-COUNT-4: store i32 {{.*}}, ptr addrspace(1)
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %s, ptr addrspace(3) %other) {
  %i = call i64 @weft.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %at
  %mine = getelementptr i32, ptr addrspace(3) %s, i64 %i
  store i32 %x, ptr addrspace(3) %mine
  call void @weft.barrier()
  %unused = getelementptr i32, ptr addrspace(3) %other, i64 %i
  store i32 7, ptr addrspace(3) %unused
  %j = xor i64 %i, 3
  %theirs = getelementptr i32, ptr addrspace(3) %s, i64 %j
  %y = load i32, ptr addrspace(3) %theirs
  store i32 %y, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
