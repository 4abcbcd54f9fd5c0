// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <string>

#include "runtime/kernel/printf_target.h"
#include "runtime/os/mutex.h"
#include "weft/kernel_abi.h"

namespace weft {

// What a launch prints: collected from all its threads, call by call, and handed to the target when
// it ends (or written to stdout earlier, when it is much).
class PrintfSink {
 public:
  explicit PrintfSink(const PrintfTarget& target = {}) : target_(target) {}
  // After the launch's threads, so without the lock where there is nothing to do.
  ~PrintfSink() {
    if (!text_.empty()) Flush();
  }
  PrintfSink(const PrintfSink&) = delete;
  PrintfSink& operator=(const PrintfSink&) = delete;

  int32_t Print(const char* format, const void* arguments, uint32_t argument_count);
  void Flush();

 private:
  bool IsReadableFormat(const char* format);

  const PrintfTarget target_;
  std::atomic<const char*> known_format_ = nullptr;  // on a page that can be read
  Mutex mutex_;
  std::string text_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft

// The import of kernels (weft/kernel_abi.h).
extern "C" int32_t weft_printf(WeftWorker* worker, const char* format, const void* arguments,
                               uint32_t argument_count);
