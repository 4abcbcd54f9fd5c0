// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fallible functions answer with Result<T> (a value or an OpenCL error code) or Status (nothing or
// a code). Error() makes the code and logs the reason; WEFT_TRY and WEFT_ASSIGN return early.
#pragma once

#include <expected>

#include "runtime/base/log.h"
#include "runtime/base/opencl.h"

namespace weft {

template <class T>
class [[nodiscard]] Result : public std::expected<T, cl_int> {
 public:
  using std::expected<T, cl_int>::expected;
};
using Status = Result<void>;

// An OpenCL error code and why, for the `api` log. The message gives the value and the limit.
template <class... Args>
[[nodiscard]] std::unexpected<cl_int> Error(cl_int code, fmt::format_string<Args...> format,
                                            Args&&... args) noexcept {
  if (LogEnabled(LogCategory::kApi)) LogError(code, format, fmt::make_format_args(args...));
  return std::unexpected(code);
}

}  // namespace weft

// Returns the error of a Status or Result from the function around it.
#define WEFT_TRY(expression)                           \
  do {                                                 \
    if (auto weft_status = (expression); !weft_status) \
      return std::unexpected(weft_status.error());     \
  } while (false)

// Declares or assigns `target` from a Result, or returns its error.
#define WEFT_ASSIGN(target, expression) \
  WEFT_ASSIGN_AS(WEFT_UNIQUE(weft_result_), target, expression)
#define WEFT_ASSIGN_AS(result, target, expression)     \
  auto result = (expression);                          \
  if (!result) return std::unexpected(result.error()); \
  target = std::move(*result)
#define WEFT_UNIQUE(name) WEFT_UNIQUE_AT(name, __LINE__)
#define WEFT_UNIQUE_AT(name, line) WEFT_UNIQUE_PASTE(name, line)
#define WEFT_UNIQUE_PASTE(name, line) name##line
