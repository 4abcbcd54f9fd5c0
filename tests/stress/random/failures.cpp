// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "failures.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace weft::test {
namespace {

constexpr int kMaxFailures = 20;
std::atomic<int> failures = 0;

}  // namespace

Activity& Doing() {
  static thread_local Activity* const activity = new Activity;  // the watchdog may still look
  return *activity;
}

void Fail(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const Activity& activity = Doing();
  std::fprintf(stderr, "thread %d, operation %u (%s): %s\n", activity.thread, activity.count.load(),
               activity.operation.load(), text);
  if (++failures == kMaxFailures) std::abort();
}

int Failures() { return failures; }

bool Expect(const char* call, int code, int expected) {
  if (code == expected) return true;
  Fail("%s answers %d instead of %d", call, code, expected);
  return false;
}

}  // namespace weft::test
