; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=fill-gaps --cpu=x86-64-v4 %s | FileCheck %s

; Between bytes of both halves side by side are zeros; other gaps stay.
; CHECK: %pairs = shufflevector <64 x i8> %v, <64 x i8> zeroinitializer, <64 x i32> <i32 0, i32 32, i32 64, i32 64, i32 1, i32 33, i32 64,
; CHECK: %first = shufflevector <64 x i8> %v, <64 x i8> poison, <64 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 4,
define void @weft_kernel_entry(<64 x i8> %v, ptr %p) {
  %pairs = shufflevector <64 x i8> %v, <64 x i8> poison, <64 x i32> <i32 0, i32 32, i32 poison, i32 poison, i32 1, i32 33, i32 poison, i32 poison, i32 2, i32 34, i32 poison, i32 poison, i32 3, i32 35, i32 poison, i32 poison, i32 4, i32 36, i32 poison, i32 poison, i32 5, i32 37, i32 poison, i32 poison, i32 6, i32 38, i32 poison, i32 poison, i32 7, i32 39, i32 poison, i32 poison, i32 8, i32 40, i32 poison, i32 poison, i32 9, i32 41, i32 poison, i32 poison, i32 10, i32 42, i32 poison, i32 poison, i32 11, i32 43, i32 poison, i32 poison, i32 12, i32 44, i32 poison, i32 poison, i32 13, i32 45, i32 poison, i32 poison, i32 14, i32 46, i32 poison, i32 poison, i32 15, i32 47, i32 poison, i32 poison>
  store <64 x i8> %pairs, ptr %p
  %first = shufflevector <64 x i8> %v, <64 x i8> poison, <64 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 4, i32 5, i32 poison, i32 poison, i32 8, i32 9, i32 poison, i32 poison, i32 12, i32 13, i32 poison, i32 poison, i32 16, i32 17, i32 poison, i32 poison, i32 20, i32 21, i32 poison, i32 poison, i32 24, i32 25, i32 poison, i32 poison, i32 28, i32 29, i32 poison, i32 poison, i32 32, i32 33, i32 poison, i32 poison, i32 36, i32 37, i32 poison, i32 poison, i32 40, i32 41, i32 poison, i32 poison, i32 44, i32 45, i32 poison, i32 poison, i32 48, i32 49, i32 poison, i32 poison, i32 52, i32 53, i32 poison, i32 poison, i32 56, i32 57, i32 poison, i32 poison, i32 60, i32 61, i32 poison, i32 poison>
  store <64 x i8> %first, ptr %p
  ret void
}
