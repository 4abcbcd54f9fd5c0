// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "api_checks.h"

namespace weft::test {

using ContextProperties = std::vector<cl_context_properties>;

inline cl_context_properties Value(const void* handle) {
  return reinterpret_cast<cl_context_properties>(handle);
}

inline void CL_CALLBACK IgnoreError(const char*, const void*, size_t, void*) {}

// Lists that clCreateContext and clCreateContextFromType refuse, each with its error.
struct BadContextProperties {
  ContextProperties list;
  cl_int error;
};
inline std::vector<BadContextProperties> BadContextPropertyLists() {
  const cl_context_properties platform = Value(FindPlatform());
  constexpr cl_context_properties kGlContext = 0x2008;
  return {
      // the platform specified in properties is not a valid platform
      {{CL_CONTEXT_PLATFORM, 0, 0}, CL_INVALID_PLATFORM},
      {{CL_CONTEXT_PLATFORM, Value(FindDevice()), 0}, CL_INVALID_PLATFORM},
      {{CL_CONTEXT_PLATFORM, 1, 0}, CL_INVALID_PLATFORM},
      // a property name is not a supported property name
      {{0x7777, 1, 0}, CL_INVALID_PROPERTY},
      {{kGlContext, 1, 0}, CL_INVALID_PROPERTY},
      {{CL_CONTEXT_PLATFORM, platform, CL_CONTEXT_DEVICES, 1, 0}, CL_INVALID_PROPERTY},
      // the value specified for a supported property name is not valid
      {{CL_CONTEXT_INTEROP_USER_SYNC, 2, 0}, CL_INVALID_PROPERTY},
      // the same property name is specified more than once
      {{CL_CONTEXT_PLATFORM, platform, CL_CONTEXT_PLATFORM, platform, 0}, CL_INVALID_PROPERTY},
      {{CL_CONTEXT_INTEROP_USER_SYNC, 0, CL_CONTEXT_INTEROP_USER_SYNC, 0, 0}, CL_INVALID_PROPERTY},
  };
}

}  // namespace weft::test
