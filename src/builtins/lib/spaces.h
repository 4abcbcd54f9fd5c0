// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One body for all address spaces. OpenCL C before 2.0, and SPIR-V, name the space of each pointer;
// with a generic address space clang declares only the generic overload. The library has them all.
#pragma once

#define WEFT_READABLE_SPACES(M, ...) WEFT_WRITABLE_SPACES(M, __VA_ARGS__) M(constant, __VA_ARGS__)
#define WEFT_WRITABLE_SPACES(M, ...) \
  M(private, __VA_ARGS__) M(local, __VA_ARGS__) M(global, __VA_ARGS__) M(generic, __VA_ARGS__)
