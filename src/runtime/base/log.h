// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages to the file of WEFT_LOG_FILE or stderr, by category (WEFT_LOG=api,build,...|all). Silent
// by default.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/base/opencl.h"

namespace weft {

enum class LogCategory : uint32_t {
  kApi = 1,      // errors that entry points return, with the reason
  kBuild = 2,    // compile requests, helper starts, cache hits and misses
  kCommand = 4,  // commands queued, run, completed
  kDevice = 8,   // what was found of the machine
  kReport = 16,  // how kernels were vectorized; WEFT_REPORT asks for it
};

bool LogEnabled(LogCategory category);
void Log(LogCategory category, std::string_view message);
void LogError(cl_int code, std::string_view message);  // under kApi, with the code's name
std::string ErrorName(cl_int code);                    // "CL_INVALID_VALUE"

}  // namespace weft
