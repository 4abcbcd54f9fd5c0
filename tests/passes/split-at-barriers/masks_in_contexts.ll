; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 --width=8 --cpu=x86-64-v3 %s | FileCheck %s --check-prefixes=CHECK,BYTES
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 --width=8 --cpu=x86-64-v4 %s | FileCheck %s --check-prefixes=CHECK,BITS

; A mask that is live at a barrier is kept as bytes where there are no registers for masks.
; CHECK-LABEL: define void @weft.kernel
; BYTES: %[[BYTES:.*]] = sext <8 x i1> %mask{{.*}} to <8 x i8>
; BYTES: store <8 x i8> %[[BYTES]]
; BYTES: %[[KEPT:.*]] = load <8 x i8>
; BYTES: icmp slt <8 x i8> %[[KEPT]], zeroinitializer
; BITS: store <8 x i1> %mask
; BITS: load <8 x i1>
define void @weft.kernel(ptr addrspace(1) %p) "weft-width"="8" {
  %i = call i64 @weft.local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %v = load <8 x float>, ptr addrspace(1) %q
  %mask = fcmp olt <8 x float> %v, zeroinitializer
  call void @weft.barrier()
  %chosen = select <8 x i1> %mask, <8 x i32> splat (i32 1), <8 x i32> splat (i32 2)
  store <8 x i32> %chosen, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32)
declare void @weft.barrier() convergent
