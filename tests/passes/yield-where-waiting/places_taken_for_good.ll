; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=yield-where-waiting %s | FileCheck %s
; RUN: sed 's/; FREES//' %s | weft-opt --passes=yield-where-waiting - | FileCheck --check-prefix=FREED %s

; Where nobody frees a place there is nobody to wait for, ..
; CHECK: define void @weft.kernel
; CHECK-NOT: weft.yield
; .. and where somebody does there is.
; FREED: search.turn:
; FREED-NEXT: call void @weft.yield()
define void @weft.kernel(ptr addrspace(1) %slots, i32 %key, i32 %mask) {
entry:
  br label %search
search:
  %at = phi i32 [ %key, %entry ], [ %at.next, %next ]
  %slot = getelementptr i32, ptr addrspace(1) %slots, i32 %at
  %pair = cmpxchg ptr addrspace(1) %slot, i32 0, i32 %key seq_cst seq_cst
  %found = extractvalue { i32, i1 } %pair, 0
  %is.free = icmp eq i32 %found, 0
  %is.key = icmp eq i32 %found, %key
  %is.there = or i1 %is.free, %is.key
  br i1 %is.there, label %done, label %next
next:
  %up = add i32 %at, 1
  %at.next = and i32 %up, %mask
  br label %search
done:
  store i32 1, ptr addrspace(1) %slots
  ; FREES store atomic i32 0, ptr addrspace(1) %slots seq_cst, align 4
  ret void
}
