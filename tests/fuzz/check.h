// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <CL/cl.h>

#include <string>

namespace weft::fuzz {

// Why a kernel could not be run.
struct Failure {
  std::string text;
};

inline void Check(cl_int code, const char* call) {
  if (code != CL_SUCCESS) throw Failure{std::string(call) + " gives " + std::to_string(code)};
}

}  // namespace weft::fuzz
