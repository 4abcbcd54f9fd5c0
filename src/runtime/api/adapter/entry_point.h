// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C function behind an entry point, by the address of its declaration in cl.h:
// EntryPoint<&clCreateContext>::Call is what the dispatch table holds. adapter.h defines Call; the
// file of the entry point's chapter instantiates it.
#pragma once

#include "runtime/base/opencl.h"

#include <CL/cl_weft.h>

namespace weft {

template <auto* kFunction>
struct EntryPoint;

template <class R, class... Args, R (*kFunction)(Args...)>
struct EntryPoint<kFunction> {
  static R Call(Args... args) noexcept;
};

}  // namespace weft
