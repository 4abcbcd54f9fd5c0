; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width --width=8 %s | FileCheck %s

; An exchange tried again with what was found, a place further each time, and a queue of work.
; CHECK: "weft-width"="8"
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %table, ptr addrspace(1) %queue) {
  br label %try
try:
  %old = load volatile i32, ptr addrspace(1) %p
  %new = add i32 %old, 3
  %found = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic
  %is_done = extractvalue { i32, i1 } %found, 1
  br i1 %is_done, label %search, label %try
search:
  %i = phi i64 [ 0, %try ], [ %next, %search ]
  %slot = getelementptr i32, ptr addrspace(1) %table, i64 %i
  %key = cmpxchg ptr addrspace(1) %slot, i32 0, i32 7 monotonic monotonic
  %is_in = extractvalue { i32, i1 } %key, 1
  %next = add i64 %i, 1
  br i1 %is_in, label %work, label %search
work:
  %job = atomicrmw add ptr addrspace(1) %queue, i32 1 monotonic
  %has_more = icmp ult i32 %job, 100
  br i1 %has_more, label %work, label %end
end:
  ret void
}
