; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-barrier-loops %s | FileCheck %s
; RUN: weft-opt --passes=unroll-barrier-loops --quick %s | FileCheck %s --check-prefix=QUICK
; RUN: sed 's/nounwind/"weft-has-sub-groups"/' %s | weft-opt --passes=unroll-barrier-loops --quick - | FileCheck %s
; RUN: sed 's/, 12$/, 2/' %s | weft-opt --passes=unroll-barrier-loops --quick - | FileCheck %s

; Quick code keeps loops with barriers that would make it long, and says so: some of the inner ones here. It keeps none
; where it stays short all the same, or where the number of lanes is to be seen.
; CHECK-LABEL: define void @weft.kernel(
; CHECK-NOT: phi
; CHECK-NOT: weft-is-provisional
; QUICK-LABEL: define void @weft.kernel(
; QUICK: phi i64
; QUICK: "weft-is-provisional"
define void @weft.kernel(ptr addrspace(3) %s) nounwind {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %own = getelementptr i32, ptr addrspace(3) %s, i64 %i
  br label %rounds
rounds:
  %r = phi i64 [ 0, %entry ], [ %r.next, %after ]
  br label %round
round:
  %k = phi i64 [ 0, %rounds ], [ %k.next, %round ]
  %far = add i64 %i, %k
  %from = getelementptr i32, ptr addrspace(3) %s, i64 %far
  %a = load i32, ptr addrspace(3) %from
  %b = mul i32 %a, %a
  %turn = trunc i64 %r to i32
  %c = xor i32 %b, %turn
  %d = mul i32 %c, %b
  store i32 %d, ptr addrspace(3) %own
  call void @weft.barrier()
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 4
  br i1 %more, label %round, label %after
after:
  %r.next = add i64 %r, 1
  %again = icmp ult i64 %r.next, 12
  br i1 %again, label %rounds, label %done
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
