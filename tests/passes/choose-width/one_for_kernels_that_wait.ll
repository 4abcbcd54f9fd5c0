; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width --width=8 %s | FileCheck %s

; A lock: the loop is left by what others do to the same place.
; CHECK: "weft-width"="1"
define void @weft.kernel(ptr addrspace(1) %lock, ptr addrspace(1) %sum) {
  br label %try
try:
  %place = getelementptr i8, ptr addrspace(1) %lock, i64 4
  %found = cmpxchg ptr addrspace(1) %place, i32 0, i32 1 monotonic monotonic
  %is_mine = extractvalue { i32, i1 } %found, 1
  br i1 %is_mine, label %mine, label %try
mine:
  store volatile i32 1, ptr addrspace(1) %sum
  store atomic i32 0, ptr addrspace(1) %place release, align 4
  ret void
}
