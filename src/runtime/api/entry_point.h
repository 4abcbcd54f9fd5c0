// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C function behind an entry point, by the address of its declaration in cl.h:
// EntryPoint<&clCreateContext>::Call is what the dispatch table holds. adapter.h defines Call; the
// file of the entry point's chapter instantiates it.
#pragma once

#include "runtime/base/opencl.h"

// cl_khr_icd 2.0.0, which the installed headers may lack.
extern "C" {
#ifndef CL_ICD2_TAG_KHR
#define CL_ICD2_TAG_KHR ((intptr_t)0x4F50454E434C3331)
void* clIcdGetFunctionAddressForPlatformKHR(cl_platform_id platform, const char* function_name);
cl_int clIcdSetPlatformDispatchDataKHR(cl_platform_id platform, void* dispatch_data);
#endif
}

namespace weft {

template <auto* kFunction>
struct EntryPoint;

template <class R, class... Args, R (*kFunction)(Args...)>
struct EntryPoint<kFunction> {
  static R Call(Args... args) noexcept;
};

}  // namespace weft
