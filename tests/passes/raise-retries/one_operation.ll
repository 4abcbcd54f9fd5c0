; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=raise-retries %s | FileCheck %s

; A sum of floats by its bits, a list's head, a difference; then what stays: the other way round, a
; product, a value expected over and over, and a loop that does something else, too.
; Each is as ordered as the strictest access that it stands for.
; CHECK-NOT: cmpxchg
; CHECK: %[[OLD:.*]] = atomicrmw fadd ptr addrspace(1) %p, float %f acquire
; CHECK: %[[HEAD:.*]] = atomicrmw xchg ptr addrspace(1) %q, i32 %v acquire
; CHECK: store i32 %[[HEAD]], ptr addrspace(1) %out
; CHECK: atomicrmw sub ptr addrspace(1) %p, i32 %v acq_rel
; CHECK-NOT: atomicrmw
; CHECK-COUNT-4: cmpxchg
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %out, float %f, i32 %v) {
  %init = load i32, ptr addrspace(1) %q
  br label %sum
sum:
  %old = load volatile float, ptr addrspace(1) %p
  %old.bits = bitcast float %old to i32
  %new = fadd float %old, %f
  %new.bits = bitcast float %new to i32
  %x = cmpxchg ptr addrspace(1) %p, i32 %old.bits, i32 %new.bits acquire monotonic
  %x1 = extractvalue { i32, i1 } %x, 1
  br i1 %x1, label %push, label %sum
push:
  %head = phi i32 [ %init, %sum ], [ %y0, %push ]
  %y = cmpxchg ptr addrspace(1) %q, i32 %head, i32 %v monotonic acquire
  %y0 = extractvalue { i32, i1 } %y, 0
  %y1 = extractvalue { i32, i1 } %y, 1
  br i1 %y1, label %pushed, label %push
pushed:
  store i32 %head, ptr addrspace(1) %out
  br label %take
take:
  %t = load atomic i32, ptr addrspace(1) %p acquire, align 4
  %t.new = sub i32 %t, %v
  %z = cmpxchg ptr addrspace(1) %p, i32 %t, i32 %t.new release monotonic
  %z1 = extractvalue { i32, i1 } %z, 1
  br i1 %z1, label %reversed, label %take
reversed:
  %r = load i32, ptr addrspace(1) %p
  %r.new = sub i32 %v, %r
  %a = cmpxchg ptr addrspace(1) %p, i32 %r, i32 %r.new monotonic monotonic
  %a1 = extractvalue { i32, i1 } %a, 1
  br i1 %a1, label %product, label %reversed
product:
  %m = load i32, ptr addrspace(1) %p
  %m.new = mul i32 %m, %v
  %b = cmpxchg ptr addrspace(1) %p, i32 %m, i32 %m.new monotonic monotonic
  %b1 = extractvalue { i32, i1 } %b, 1
  br i1 %b1, label %lock, label %product
lock:
  %c = cmpxchg ptr addrspace(1) %p, i32 0, i32 %v monotonic monotonic
  %c1 = extractvalue { i32, i1 } %c, 1
  br i1 %c1, label %noted, label %lock
noted:
  %n = load i32, ptr addrspace(1) %p
  store i32 %n, ptr addrspace(1) %out
  %n.new = add i32 %n, %v
  %d = cmpxchg ptr addrspace(1) %p, i32 %n, i32 %n.new monotonic monotonic
  %d1 = extractvalue { i32, i1 } %d, 1
  br i1 %d1, label %end, label %noted
end:
  ret void
}
