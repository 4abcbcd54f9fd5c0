; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=check-meetings --check-barriers %s | FileCheck %s

; The first SIMD group begins the count, each work-item adds itself, and behind a barrier it must be
; that of all. Of a sub-group, the first lane that is there tells.
; CHECK-DAG: [[COUNT:@weft.arrivals]] = internal addrspace(3) global i64 undef
; CHECK-DAG: [[BARRIER:@place[.0-9]*]] = {{.*}} c"{{kernel [a-z.]*: }}barrier\00"
; CHECK-DAG: [[ANY:@place[.0-9]*]] = {{.*}} c"{{kernel [a-z.]*: }}sub_group_any\00"
; CHECK-LABEL: @weft.kernel
define void @weft.kernel(i1 %b) {
  ; CHECK: [[TIMES:%times]] = alloca i64
  ; CHECK: store i64 0, ptr [[TIMES]]
  ; CHECK: [[BEGUN:%.*]] = select i1 {{.*}}, i64 0, i64
  ; CHECK: store i64 [[BEGUN]], ptr addrspace(3) [[COUNT]]
  br i1 %b, label %group, label %sub_group

group:
  ; CHECK: group:
  ; CHECK: atomicrmw add ptr addrspace(3) [[COUNT]], i64 1 syncscope("workgroup") monotonic
  ; CHECK: [[BEFORE:%.*]] = load i64, ptr [[TIMES]]
  ; CHECK: call void @weft.barrier()
  ; CHECK: [[EARLIER:%.*]] = mul i64 [[BEFORE]], [[ITEMS:%.*]]
  ; CHECK: [[ALL:%.*]] = add i64 [[EARLIER]], [[ITEMS]]
  ; CHECK: [[HERE:%.*]] = load atomic i64, ptr addrspace(3) [[COUNT]] syncscope("workgroup") monotonic
  ; CHECK: icmp ult i64 [[HERE]], [[ALL]]
  ; CHECK: [[TOLD:%.*]] = atomicrmw xchg ptr addrspace(3) [[COUNT]]
  ; CHECK: icmp ult i64 [[TOLD]], [[ALL]]
  ; CHECK: call void @weft_missed_barrier(ptr {{.*}}, ptr [[BARRIER]], i32 {{.*}}, i32
  call void @weft.meet.group.barrier()
  ret void

sub_group:
  ; CHECK: sub_group:
  ; CHECK: [[LANES:%.*]] = call i64 @weft.lanes.ballot.i1(i1 true)
  ; CHECK: call i64 @llvm.ctpop.i64(i64 [[LANES]])
  ; CHECK: call i64 @llvm.cttz.i64(i64 [[LANES]]
  ; CHECK: call void @weft_missed_barrier(ptr {{.*}}, ptr [[ANY]], i32 {{.*}}, i32
  call void @weft.meet.sub_group.sub_group_any()
  ret void
  ; CHECK-NOT: weft.meet
}
declare void @weft.meet.group.barrier() convergent nounwind willreturn
declare void @weft.meet.sub_group.sub_group_any() convergent nounwind willreturn
