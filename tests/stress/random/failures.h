// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What went wrong, told at once with the thread's name and what it was doing.
#pragma once

#include <atomic>

namespace weft::test {

// What a thread is doing, for failures and for the watchdog.
struct Activity {
  int thread = 0;
  std::atomic<const char*> operation = "start", call = "";
  std::atomic<unsigned> count = 0;  // of operations so far
};

// The calling thread's.
Activity& Doing();

[[gnu::format(printf, 1, 2)]] void Fail(const char* format, ...);
int Failures();

// Notes the call that follows, in which a thread may hang.
inline void Calling(const char* call) { Doing().call.store(call, std::memory_order_relaxed); }

// False, and a failure, unless `code` is `expected`.
bool Expect(const char* call, int code, int expected = 0);

}  // namespace weft::test

// Calls a function of the API, which is to succeed: WEFT_CALL(clFlush, queue)
#define WEFT_CALL(function, ...) \
  (weft::test::Calling(#function), weft::test::Expect(#function, function(__VA_ARGS__)))
