// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sleeping on a word of memory. A wake may come to an address whose owner is gone (the word said so
// before the call), which is why these are system calls and not std::atomic::wait: the kernel does
// not mind.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

namespace weft {

// Sleeps while *word == expected; wakes spuriously too. A timeout of 0 is for ever.
inline void FutexWait(std::atomic<uint32_t>& word, uint32_t expected, uint64_t timeout_ns = 0) {
  timespec timeout = {time_t(timeout_ns / 1'000'000'000), long(timeout_ns % 1'000'000'000)};
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, timeout_ns ? &timeout : nullptr, nullptr,
          0);
}

inline void FutexWake(std::atomic<uint32_t>* word, int threads = INT_MAX) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, threads, nullptr, nullptr, 0);
}

// One turn of a short spin.
inline void SpinPause() { __builtin_ia32_pause(); }

}  // namespace weft
