; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers %s | FileCheck %s
; RUN: sed 's/icmp ult i64 %i, %n/icmp eq i64 %i, 0/' %s | weft-opt --passes=isolate-barriers,split-at-barriers | FileCheck %s --check-prefix=FIRST
; RUN: sed 's/icmp ult i64 %i, %n/icmp ult i64 %before, 32/' %s | weft-opt --passes=isolate-barriers,split-at-barriers | FileCheck %s --check-prefix=FIRST

; Where all that a region does is done by the first n work-items, its loop ends with them; where
; others have something to do it does not.
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 %n)
; CHECK-NOT: call {{.*}}umin
; Where the first one does all, it ends with that one.
; FIRST: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 1)
; FIRST-NOT: call {{.*}}umin
define void @weft.kernel(i64 %n, ptr addrspace(3) %s) {
  %i = call i64 @weft.local_id(i32 0)
  %at = getelementptr i64, ptr addrspace(3) %s, i64 %i
  store i64 %i, ptr addrspace(3) %at
  call void @weft.barrier()
  %before = sub i64 0, %i
  %works = icmp ult i64 %i, %n
  br i1 %works, label %work, label %join
work:
  store i64 1, ptr addrspace(3) %at
  br label %join
join:
  call void @weft.barrier()
  br i1 %works, label %rest, label %done
rest:
  store i64 2, ptr addrspace(3) %at
  br label %done
done:
  store i64 3, ptr addrspace(3) %s
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
