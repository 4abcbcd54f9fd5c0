// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/mutex.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>
#include <vector>

namespace weft {
namespace {

// A number that only the holder of the mutex changes.
struct Counter {
  void Add() {
    MutexLock lock(mutex);
    ++number;
  }
  int Read() {
    MutexLock lock(mutex);
    return number;
  }

  Mutex mutex;
  int number WEFT_GUARDED_BY(mutex) = 0;
};

void AddFromThreads(Counter& counter, int threads, int rounds) {
  std::vector<std::thread> adding;
  for (int i = 0; i < threads; ++i)
    adding.emplace_back([&] {
      for (int round = 0; round < rounds; ++round) counter.Add();
    });
  for (std::thread& thread : adding) thread.join();
}

TEST(Mutex, OneThreadHasItAtATime) {
  Counter counter;
  AddFromThreads(counter, 8, 20'000);
  EXPECT_EQ(counter.Read(), 8 * 20'000);
}

TEST(Mutex, ThreadsThatSleepForItGetIt) {
  Counter counter;
  std::thread adding;
  {
    MutexLock lock(counter.mutex);
    adding = std::thread([&] { AddFromThreads(counter, 4, 1); });
    usleep(20'000);  // by then they sleep
    EXPECT_EQ(counter.number, 0);
  }
  adding.join();
  EXPECT_EQ(counter.Read(), 4);
}

}  // namespace
}  // namespace weft
