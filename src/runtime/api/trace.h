// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hook around every entry point. Costs one load when the `api` log is off.
#pragma once

#include "runtime/base/log.h"

namespace weft {

class CallTrace {
 public:
  explicit CallTrace(const char* name) : name_(name) {}

  // Logs the name of a call that failed; the reason stands in the line before.
  void End(cl_int code) const {
    if (code != CL_SUCCESS && LogEnabled(LogCategory::kApi)) LogError(code, name_);
  }

 private:
  const char* const name_;
};

}  // namespace weft
