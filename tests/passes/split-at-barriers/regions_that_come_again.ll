; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=256,1,1 --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=256,1,1 --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=MANY
; RUN: sed -e 's/8 x i32/128 x i32/' -e 's/(3) .s$/(3) %%mine/' %s | weft-opt --passes=isolate-barriers,split-at-barriers --local-size=256,1,1 --cpu=x86-64-v4 | FileCheck %s --check-prefix=MANY

; Where a loop goes around barriers, the loops over work-items are to be straight code if vector
; registers hold a value of each, and what SIMD groups carry around.
; CHECK-LABEL: define {{.*}}@weft.kernel
; CHECK-NOT: !"weft.items"
; CHECK: !"llvm.loop.unroll.full"
; MANY-LABEL: define {{.*}}@weft.kernel
; MANY-NOT: llvm.loop.unroll
define void @weft.kernel(ptr addrspace(3) %s, i32 %n) "weft-width"="8" "weft-has-barrier" {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %mine = getelementptr i32, ptr addrspace(3) %s, i64 %i
  br label %turn
turn:
  %k = phi i32 [ 0, %entry ], [ %next, %turn ]
  %x = load <8 x i32>, ptr addrspace(3) %s
  call void @weft.barrier()
  store <8 x i32> %x, ptr addrspace(3) %mine
  call void @weft.barrier()
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %turn, label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
