; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=64,1,1 --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=8192,1,1 %s | FileCheck %s --check-prefix=LONG
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers %s | FileCheck %s --check-prefix=LONG
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --quick --local-size=64,1,1 --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=2048,1,1 %s | FileCheck %s
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --quick --local-size=2048,1,1 %s | FileCheck %s --check-prefixes=LONG,QUICK

; Loops over few work-items are to be straight code, and stay loops where these are many or nobody
; knows how many. Quick code has fewer of the first kind, and says where that is so.
; CHECK-LABEL: define {{.*}}@weft.kernel
; CHECK-COUNT-3: br i1 %{{.*}}, label %items.loop{{.*}}, label %items.done{{.*}}, !llvm.loop
; CHECK-NOT: weft-is-provisional
; CHECK-NOT: !"weft.items"
; CHECK: !"llvm.loop.unroll.full"
; LONG-NOT: llvm.loop.unroll
; QUICK: "weft-is-provisional"
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %s) "weft-width"="8" "weft-has-barrier" {
  %i = call i64 @weft.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %x = load <8 x i32>, ptr addrspace(1) %at
  %mine = getelementptr i32, ptr addrspace(3) %s, i64 %i
  store <8 x i32> %x, ptr addrspace(3) %mine
  call void @weft.barrier()
  store <8 x i32> zeroinitializer, ptr addrspace(3) %mine
  call void @weft.barrier()
  %y = load <8 x i32>, ptr addrspace(3) %s
  store <8 x i32> %y, ptr addrspace(1) %at
  ret void
}

declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
