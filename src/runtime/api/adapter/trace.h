// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hook around every entry point. Costs a load when WEFT_TRACE is not set and the `api` log is
// off.
#pragma once

#include "runtime/base/log.h"
#include "runtime/base/trace.h"
#include "runtime/os/clock.h"

namespace weft {

class CallTrace {
 public:
  explicit CallTrace(const char* name)
      : name_(name), start_ns_(TraceEnabled() ? MonotonicNs() : 0) {}

  void End(cl_int code) const {
    if (start_ns_ != 0 || code != CL_SUCCESS) Report(code);
  }

 private:
  // Logs the name of a call that failed; the reason stands in the line before.
  [[gnu::noinline]] void Report(cl_int code) const {
    if (start_ns_) Trace("api", name_, start_ns_, MonotonicNs(), nullptr);
    if (code != CL_SUCCESS && LogEnabled(LogCategory::kApi)) LogError(code, name_, {});
  }

  const char* const name_;
  const uint64_t start_ns_;
};

}  // namespace weft
