; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=stream-stores --cpu=x86-64-v3 %s | FileCheck %s
; RUN: sed 's/load atomic i32, ptr addrspace(1) %counter monotonic/load atomic i32, ptr addrspace(1) %counter acquire/' %s | weft-opt --passes=stream-stores --cpu=x86-64-v3 | FileCheck %s
; RUN: sed 's/.had = atomicrmw .*/%%had = call i32 @weft_take_packets(i64 0, i64 0, i64 1, i32 4)/' %s | weft-opt --passes=stream-stores --cpu=x86-64-v3 | FileCheck %s
; RUN: sed 's/^  ret void/  store atomic i32 1, ptr addrspace(1) %counter release, align 4\n  ret void/' %s | weft-opt --passes=stream-stores --cpu=x86-64-v3 | FileCheck %s --check-prefix=ORDERED

; An update of x86 waits for what has been streamed, so a kernel may have some, but none in a loop
; around a stream, nor a call that may make one. What is in constant memory nobody writes.
; CHECK: {{^}}first:
; CHECK: store <16 x float> {{.*}}!nontemporal
; CHECK: {{^}}rounds:
; CHECK-NOT: nontemporal
; CHECK: attributes {{.*}}"weft-stream-bytes"="4"

; ORDERED-NOT: nontemporal
define void @weft_kernel_entry(ptr noalias %args, ptr noalias %launch, ptr %worker, i64 %begin, i64 %count) "weft-width"="16" {
entry:
  %a = load ptr addrspace(1), ptr %args, !invariant.load !0
  %args8 = getelementptr i8, ptr %args, i64 8
  %b = load ptr addrspace(1), ptr %args8, !invariant.load !0
  %args16 = getelementptr i8, ptr %args, i64 16
  %counter = load ptr addrspace(1), ptr %args16, !invariant.load !0
  %shape = addrspacecast ptr addrspace(1) %a to ptr addrspace(2)
  %bytes = load i32, ptr addrspace(2) %shape
  %left = load atomic i32, ptr addrspace(1) %counter monotonic, align 4
  br label %first
first:
  %i = phi i64 [ 0, %entry ], [ %next, %first ]
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %i
  store <16 x float> zeroinitializer, ptr addrspace(1) %pa, align 4
  %next = add nuw i64 %i, 16
  %more = icmp ult i64 %next, %count
  br i1 %more, label %first, label %rounds
rounds:
  %round = phi i32 [ %bytes, %first ], [ %had, %end ]
  br label %second
second:
  %j = phi i64 [ 0, %rounds ], [ %following, %second ]
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %j
  store <16 x float> zeroinitializer, ptr addrspace(1) %pb, align 4
  %following = add nuw i64 %j, 16
  %others = icmp ult i64 %following, %count
  br i1 %others, label %second, label %end
end:
  %had = atomicrmw add ptr addrspace(1) %counter, i32 1 monotonic, align 4
  %again = icmp ult i32 %had, %left
  br i1 %again, label %rounds, label %last
last:
  ret void
}
declare i32 @weft_take_packets(i64, i64, i64, i32)
!0 = !{}
