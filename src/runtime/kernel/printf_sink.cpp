// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/printf_sink.h"

#include <stdio.h>

#include <new>
#include <utility>

#include "runtime/kernel/fp_state.h"
#include "runtime/kernel/printf_format.h"
#include "runtime/kernel/readable_text.h"

namespace weft {
namespace {

constexpr size_t kFlushBytes = 1024 * 1024;

void Write(const std::string& text) {
  fwrite(text.data(), 1, text.size(), stdout);
  fflush(stdout);
}

}  // namespace

int32_t PrintfSink::Print(const char* format, const void* arguments, uint32_t argument_count) {
  if (!IsReadableFormat(format)) return -1;
  // Formatting counts on gradual underflow, which the kernel may have switched off.
  const FpStateScope fp_state(FpState::kStandard);
  std::string text;
  const int32_t result = FormatPrintf(text, format, arguments, argument_count);
  MutexLock lock(mutex_);
  if (target_.function && text.size() > target_.buffer_bytes - text_.size()) return -1;
  text_ += text;
  if (!target_.function && text_.size() >= kFlushBytes) {
    Write(text_);
    text_.clear();
  }
  return result;
}

// Of literals, whose page is asked for once.
bool PrintfSink::IsReadableFormat(const char* format) {
  const char* known = known_format_.load(std::memory_order_relaxed);
  const auto length = ReadableLength(format, kMaxTextBytes, known);
  if (!length || *length == kMaxTextBytes) return false;
  if (!SamePage(format, known)) known_format_.store(format, std::memory_order_relaxed);
  return true;
}

void PrintfSink::Flush() {
  std::string text;
  {
    MutexLock lock(mutex_);
    std::swap(text, text_);
  }
  if (text.empty()) return;
  if (target_.function)
    target_.function(text.data(), text.size(), /*is_last=*/1, target_.user_data);
  else
    Write(text);
}

}  // namespace weft

extern "C" int32_t weft_printf(WeftWorker* worker, const char* format, const void* arguments,
                               uint32_t argument_count) {
  try {
    return static_cast<weft::PrintfSink*>(worker->printf_sink)
        ->Print(format, arguments, argument_count);
  } catch (const std::bad_alloc&) {
    return -1;
  }
}
