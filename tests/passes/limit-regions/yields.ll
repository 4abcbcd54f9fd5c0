; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=limit-regions %s | FileCheck %s

; Where work-items yield, they do so at joins between barriers that are met or not: nobody waits there
; for others who pass no such join.
; CHECK-COUNT-6: call void @weft.yield()
; CHECK-NOT: call void @weft.yield()
define void @weft.kernel(i32 %n, ptr addrspace(1) %flag) "weft-has-barrier" {
entry:
  br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %flag seq_cst, align 4
  %is = icmp eq i32 %v, 1
  br i1 %is, label %if0, label %again
again:
  call void @weft.yield()
  br label %wait
if0:
  %c0 = icmp ugt i32 %n, 0
  br i1 %c0, label %then0, label %if1
then0:
  call void @weft.barrier()
  br label %if1
if1:
  %c1 = icmp ugt i32 %n, 1
  br i1 %c1, label %then1, label %if2
then1:
  call void @weft.barrier()
  br label %if2
if2:
  %c2 = icmp ugt i32 %n, 2
  br i1 %c2, label %then2, label %if3
then2:
  call void @weft.barrier()
  br label %if3
if3:
  %c3 = icmp ugt i32 %n, 3
  br i1 %c3, label %then3, label %if4
then3:
  call void @weft.barrier()
  br label %if4
if4:
  %c4 = icmp ugt i32 %n, 4
  br i1 %c4, label %then4, label %if5
then4:
  call void @weft.barrier()
  br label %if5
if5:
  %c5 = icmp ugt i32 %n, 5
  br i1 %c5, label %then5, label %if6
then5:
  call void @weft.barrier()
  br label %if6
if6:
  %c6 = icmp ugt i32 %n, 6
  br i1 %c6, label %then6, label %if7
then6:
  call void @weft.barrier()
  br label %if7
if7:
  %c7 = icmp ugt i32 %n, 7
  br i1 %c7, label %then7, label %if8
then7:
  call void @weft.barrier()
  br label %if8
if8:
  %c8 = icmp ugt i32 %n, 8
  br i1 %c8, label %then8, label %if9
then8:
  call void @weft.barrier()
  br label %if9
if9:
  %c9 = icmp ugt i32 %n, 9
  br i1 %c9, label %then9, label %if10
then9:
  call void @weft.barrier()
  br label %if10
if10:
  %c10 = icmp ugt i32 %n, 10
  br i1 %c10, label %then10, label %if11
then10:
  call void @weft.barrier()
  br label %if11
if11:
  %c11 = icmp ugt i32 %n, 11
  br i1 %c11, label %then11, label %if12
then11:
  call void @weft.barrier()
  br label %if12
if12:
  %c12 = icmp ugt i32 %n, 12
  br i1 %c12, label %then12, label %if13
then12:
  call void @weft.barrier()
  br label %if13
if13:
  %c13 = icmp ugt i32 %n, 13
  br i1 %c13, label %then13, label %if14
then13:
  call void @weft.barrier()
  br label %if14
if14:
  %c14 = icmp ugt i32 %n, 14
  br i1 %c14, label %then14, label %if15
then14:
  call void @weft.barrier()
  br label %if15
if15:
  %c15 = icmp ugt i32 %n, 15
  br i1 %c15, label %then15, label %if16
then15:
  call void @weft.barrier()
  br label %if16
if16:
  %c16 = icmp ugt i32 %n, 16
  br i1 %c16, label %then16, label %if17
then16:
  call void @weft.barrier()
  br label %if17
if17:
  %c17 = icmp ugt i32 %n, 17
  br i1 %c17, label %then17, label %if18
then17:
  call void @weft.barrier()
  br label %if18
if18:
  %c18 = icmp ugt i32 %n, 18
  br i1 %c18, label %then18, label %if19
then18:
  call void @weft.barrier()
  br label %if19
if19:
  %c19 = icmp ugt i32 %n, 19
  br i1 %c19, label %then19, label %end
then19:
  call void @weft.barrier()
  br label %end
end:
  ret void
}

declare void @weft.yield() convergent
declare void @weft.barrier() convergent
