; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-dimension --width=0 %s | FileCheck %s
; RUN: sed 's/; store/store/' %s | weft-opt --passes=choose-dimension --width=0 | FileCheck %s --check-prefix=SERIAL

; The first work-item of each row sums it up: lanes along the rows would wait for one of them, so
; they are along the columns. What a row's sums go to one by one is left to one lane.
; CHECK: "weft-lane-dimension"="1"
; SERIAL-NOT: weft-lane-dimension
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) #0 {
entry:
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %row = mul i64 %y, %n
  %is_first = icmp eq i64 %x, 0
  br i1 %is_first, label %loop, label %end
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = add i64 %row, %k
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %q = getelementptr float, ptr addrspace(1) %b, i64 %at
  ; store float %more, ptr addrspace(1) %q
  %next = add i64 %k, 1
  %goes_on = icmp ult i64 %next, %n
  br i1 %goes_on, label %loop, label %done
done:
  %to = getelementptr float, ptr addrspace(1) %b, i64 %y
  store float %more, ptr addrspace(1) %to
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
