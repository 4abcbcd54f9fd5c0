; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=64,1,1 --cpu=x86-64-v4 %s | FileCheck %s

; Of two loops between barriers each finds what it begins with right before it, and what it leaves is saved right behind
; it: no register holds it through the other.
; CHECK-LABEL: define {{.*}}@weft.kernel
; CHECK: between{{.*}}:
; CHECK-NEXT: load <8 x float>
; CHECK-NOT: load <8 x float>
; CHECK: first{{.*}}:
; CHECK: phi <8 x float>
; CHECK: next{{.*}}:
; CHECK: store <8 x float>
; CHECK-NEXT: load <8 x float>
; CHECK-NEXT: br label
; CHECK: second{{.*}}:
; CHECK: phi <8 x float>
; CHECK: last{{.*}}:
; CHECK: store <8 x float>

; There the next turn finds it.
; CHECK-NOT: store <8 x float> %{{.*}}, ptr %
; CHECK: store <8 x float> %{{.*}}, ptr addrspace(1) %
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %tile, i32 %n) "weft-width"="8" "weft-has-barrier" {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %from = getelementptr float, ptr addrspace(1) %p, i64 %i
  %a = load <8 x float>, ptr addrspace(1) %from
  %b = fadd <8 x float> %a, %a
  br label %turn
turn:
  %k = phi i32 [ 0, %entry ], [ %k.next, %last ]
  %x = phi <8 x float> [ %a, %entry ], [ %s, %last ]
  %y = phi <8 x float> [ %b, %entry ], [ %t, %last ]
  %v = load <8 x float>, ptr addrspace(1) %from
  call void @weft.barrier()
  br label %between
between:
  br label %first
first:
  %m = phi i32 [ 0, %between ], [ %m.next, %first ]
  %s.before = phi <8 x float> [ %x, %between ], [ %s, %first ]
  %at = getelementptr <8 x float>, ptr addrspace(3) %tile, i32 %m
  %tiled = load <8 x float>, ptr addrspace(3) %at
  %s = fadd <8 x float> %s.before, %tiled
  %m.next = add i32 %m, 1
  %m.more = icmp slt i32 %m.next, %n
  br i1 %m.more, label %first, label %next
next:
  br label %second
second:
  %l = phi i32 [ 0, %next ], [ %l.next, %second ]
  %t.before = phi <8 x float> [ %y, %next ], [ %t, %second ]
  %here = getelementptr <8 x float>, ptr addrspace(3) %tile, i32 %l
  %also = load <8 x float>, ptr addrspace(3) %here
  %t = fmul <8 x float> %t.before, %also
  %l.next = add i32 %l, 1
  %l.more = icmp slt i32 %l.next, %n
  br i1 %l.more, label %second, label %last
last:
  call void @weft.barrier()
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %turn, label %end
end:
  %sum = fadd <8 x float> %s, %t
  store <8 x float> %sum, ptr addrspace(1) %from
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
