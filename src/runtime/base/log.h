// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages to the file of WEFT_LOG_FILE or stderr, by category (WEFT_LOG=api,build,...|all). Silent
// by default.
#pragma once

#include <fmt/format.h>

#include <atomic>
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

// The categories that are on; all of them until the knobs are read.
extern constinit std::atomic<uint32_t> log_mask;
bool ReadLogEnabled(LogCategory category) noexcept;

inline bool LogEnabled(LogCategory category) noexcept {
  const bool maybe = (log_mask.load(std::memory_order_relaxed) & uint32_t(category)) != 0;
  return maybe && ReadLogEnabled(category);
}

// One line, formatted if the category is on. Where memory is short, the line is lost.
void WriteLog(LogCategory category, fmt::string_view format, fmt::format_args arguments) noexcept;
template <class... Args>
void Log(LogCategory category, fmt::format_string<Args...> format, Args&&... args) noexcept {
  if (LogEnabled(category)) WriteLog(category, format, fmt::make_format_args(args...));
}

// Under kApi, with the code's name.
void LogError(cl_int code, fmt::string_view format, fmt::format_args arguments) noexcept;
std::string ErrorName(cl_int code);                      // "CL_INVALID_VALUE"
std::string_view CommandTypeName(cl_command_type type);  // "CL_COMMAND_TASK"

}  // namespace weft
