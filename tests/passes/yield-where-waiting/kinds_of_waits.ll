; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=yield-where-waiting %s | FileCheck %s
; RUN: weft-opt --passes=yield-where-waiting %s | grep -c 'call void @weft.yield' | FileCheck --check-prefix=COUNT %s

; COUNT: 8

; Each turn looks at another place.
; CHECK: places.turn:
; CHECK-NEXT: call void @weft.yield()
; A permit may be there or not; only where it is, a failed exchange is somebody's success.
; CHECK: permit.turn:
; CHECK-NEXT: call void @weft.yield()
; Whoever turns a counter up waits for it to be turned back.
; CHECK: counter.turn:
; CHECK-NEXT: call void @weft.yield()
; Not even a bound of the number of turns helps those who ask one place.
; CHECK: often.turn:
; CHECK-NEXT: call void @weft.yield()
; What is asked lets the others come to the way out.
; CHECK: asks.turn:
; CHECK-NEXT: call void @weft.yield()
; Two ways into the loop.
; CHECK: {{left|right}}.turn:
; CHECK-NEXT: call void @weft.yield()
; What was found takes its way over a variable.
; CHECK: kept.turn:
; CHECK-NEXT: call void @weft.yield()
; Found as a whole.
; CHECK: whole.turn:
; CHECK-NEXT: call void @weft.yield()
define void @weft.kernel(ptr addrspace(1) %flags, ptr addrspace(1) %plain, i32 %n, i1 %is) {
entry:
  %variable = alloca [4 x i32]
  %copy = alloca [4 x i32]
  br label %places
places:
  %i = phi i32 [ 0, %entry ], [ %i.next, %places ]
  %i.up = add i32 %i, 1
  %i.next = urem i32 %i.up, %n
  %place = getelementptr i32, ptr addrspace(1) %flags, i32 %i
  %there = load atomic i32, ptr addrspace(1) %place seq_cst, align 4
  %is.there = icmp eq i32 %there, 1
  br i1 %is.there, label %permit, label %places
permit:
  %permits = load atomic i32, ptr addrspace(1) %flags seq_cst, align 4
  %none = icmp eq i32 %permits, 0
  br i1 %none, label %permit, label %take
take:
  %less = sub i32 %permits, 1
  %taken = cmpxchg ptr addrspace(1) %flags, i32 %permits, i32 %less seq_cst seq_cst
  %is.taken = extractvalue { i32, i1 } %taken, 1
  br i1 %is.taken, label %counter, label %permit
counter:
  %inside = atomicrmw add ptr addrspace(1) %flags, i32 1 seq_cst
  %full = icmp uge i32 %inside, %n
  br i1 %full, label %counter, label %often
often:
  %t = phi i32 [ 0, %counter ], [ %t.next, %often.again ]
  %flag = load volatile i32, ptr addrspace(1) %flags
  %is.flag = icmp eq i32 %flag, 7
  br i1 %is.flag, label %asks, label %often.again
often.again:
  %t.next = add i32 %t, 1
  %is.late = icmp ugt i32 %t.next, 100000
  br i1 %is.late, label %asks, label %often
asks:
  %open = load atomic i32, ptr addrspace(1) %flags seq_cst, align 4
  %is.open = icmp eq i32 %open, 7
  br i1 %is.open, label %asks.more, label %asks.again
asks.more:
  %other = load i32, ptr addrspace(1) %plain
  %is.other = icmp eq i32 %other, 0
  br i1 %is.other, label %irreducible, label %asks.again
asks.again:
  br label %asks
irreducible:
  br i1 %is, label %left, label %right
left:
  %of.left = load atomic i32, ptr addrspace(1) %flags seq_cst, align 4
  %is.left = icmp eq i32 %of.left, 7
  br i1 %is.left, label %kept, label %right
right:
  br label %left
kept:
  %answer = load atomic i32, ptr addrspace(1) %flags seq_cst, align 4
  %slot = getelementptr i32, ptr %variable, i32 %n
  store i32 %answer, ptr %slot
  %first = load i32, ptr %variable
  %is.first = icmp eq i32 %first, 7
  br i1 %is.first, label %whole, label %kept
whole:
  call void @llvm.memcpy.p0.p1.i64(ptr %copy, ptr addrspace(1) %flags, i64 16, i1 true)
  %part = load i32, ptr %copy
  %is.part = icmp eq i32 %part, 7
  br i1 %is.part, label %done, label %whole
done:
  ret void
}

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
