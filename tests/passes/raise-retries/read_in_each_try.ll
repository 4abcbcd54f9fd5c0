; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=raise-retries %s | FileCheck %s

; What each try reads and computes anew, and alike, is read once, before the update; the place of the
; sum may be such a thing, too. Nothing is left of what used the exchange's outcome alone. Then what stays: a failure or a load that acquires may have made another
; value visible, a volatile read is done as often as it is written, and an operand depends on what was found.
; CHECK: %i = call i64 @weft.local_id(i32 0)
; CHECK: %v = load float, ptr addrspace(1) %from
; CHECK: %twice = fmul float %v, 2.000000e+00
; CHECK-NEXT: atomicrmw fadd ptr addrspace(1) %to, float %twice acquire
; CHECK-NEXT: br label
; CHECK-NOT: atomicrmw
; CHECK-COUNT-4: cmpxchg
declare i64 @weft.local_id(i32) memory(none)
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %in, i1 %c) {
  br label %sum
sum:
  %to = getelementptr float, ptr addrspace(1) %p, i64 3
  %old = load volatile float, ptr addrspace(1) %to
  %i = call i64 @weft.local_id(i32 0)
  %from = getelementptr float, ptr addrspace(1) %in, i64 %i
  %v = load float, ptr addrspace(1) %from
  %twice = fmul float %v, 2.0
  %new = fadd float %old, %twice
  %old.bits = bitcast float %old to i32
  %new.bits = bitcast float %new to i32
  %x = cmpxchg ptr addrspace(1) %to, i32 %old.bits, i32 %new.bits acquire monotonic
  %x1 = extractvalue { i32, i1 } %x, 1
  br i1 %x1, label %acquires, label %sum
acquires:
  %a = load i32, ptr addrspace(1) %p
  %a.v = load i32, ptr addrspace(1) %in
  %a.new = add i32 %a, %a.v
  %y = cmpxchg ptr addrspace(1) %p, i32 %a, i32 %a.new acquire acquire
  %y1 = extractvalue { i32, i1 } %y, 1
  br i1 %y1, label %loads, label %acquires
loads:
  %l = load atomic i32, ptr addrspace(1) %p acquire, align 4
  %l.v = load i32, ptr addrspace(1) %in
  %l.new = add i32 %l, %l.v
  %u = cmpxchg ptr addrspace(1) %p, i32 %l, i32 %l.new monotonic monotonic
  %u1 = extractvalue { i32, i1 } %u, 1
  br i1 %u1, label %reads, label %loads
reads:
  %b = load i32, ptr addrspace(1) %p
  %b.v = load volatile i32, ptr addrspace(1) %in
  %b.new = add i32 %b, %b.v
  %z = cmpxchg ptr addrspace(1) %p, i32 %b, i32 %b.new monotonic monotonic
  %z1 = extractvalue { i32, i1 } %z, 1
  br i1 %z1, label %depends, label %reads
depends:
  %d = load i32, ptr addrspace(1) %p
  %d.place = getelementptr i32, ptr addrspace(1) %in, i32 %d
  %d.v = load i32, ptr addrspace(1) %d.place
  %d.new = add i32 %d, %d.v
  %w = cmpxchg ptr addrspace(1) %p, i32 %d, i32 %d.new monotonic monotonic
  %w1 = extractvalue { i32, i1 } %w, 1
  br i1 %w1, label %done, label %depends
done:
  ret void
}
