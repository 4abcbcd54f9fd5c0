; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --check-claims %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 %s | FileCheck %s --check-prefix=NONE

; What is claimed of a value is compared with what each active lane makes of it: numbers that are
; said not to wrap, ids below a border, indices as far as memory is accessed by them, and branches
; that all lanes take alike.
; NONE-NOT: weft_broken_claim
; CHECK-DAG: [[SEXT:@claim[.0-9]*]] = {{.*}} c"sext 'long' is taken to be 1 apart from lane to lane\00"
; CHECK-DAG: [[BELOW:@claim[.0-9]*]] = {{.*}} c"icmp 'is_below' is taken to be told by lane 0\00"
; CHECK-DAG: [[INDEX:@claim[.0-9]*]] = {{.*}} c"getelementptr 'q' is taken to be 8 apart from lane to lane\00"
; CHECK-DAG: [[PART:@claim[.0-9]*]] = {{.*}} c"icmp 'is_low' is taken to be the same in all lanes\00"
; CHECK-LABEL: @weft.kernel
define void @weft.kernel(ptr addrspace(1) %a, i64 %n, i32 %m) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %i32 = trunc i64 %i to i32
  %sum = add nsw i32 %i32, %m
  %long = sext i32 %sum to i64
  ; CHECK: sext <8 x i32>
  ; CHECK: call void @weft_broken_claim(ptr {{.*}}, ptr nonnull [[SEXT]], i32
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %i
  store i64 %long, ptr addrspace(1) %p
  %is_below = icmp slt i64 %i, %n
  ; CHECK: icmp slt <8 x i64>
  ; CHECK: call void @weft_broken_claim(ptr {{.*}}, ptr nonnull [[BELOW]], i32
  br i1 %is_below, label %below, label %end
below:
  %off = add i32 %i32, %m
  %wide = zext i32 %off to i64
  %q = getelementptr i64, ptr addrspace(1) %a, i64 %wide
  ; CHECK: getelementptr i64, ptr addrspace(1) {{.*}}, <8 x i64>
  ; CHECK: call void @weft_broken_claim(ptr {{.*}}, ptr nonnull [[INDEX]], i32
  store i64 0, ptr addrspace(1) %q
  %is_low = icmp ult i64 %i, 64
  ; CHECK: icmp ult <8 x i64>
  ; CHECK: call void @weft_broken_claim(ptr {{.*}}, ptr nonnull [[PART]], i32
  br i1 %is_low, label %low, label %end
low:
  store i64 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
