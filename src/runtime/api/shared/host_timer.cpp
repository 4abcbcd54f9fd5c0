// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/host_timer.h"

#include <time.h>

#include <algorithm>

namespace weft {
namespace {

uint64_t Nanoseconds(const timespec& time) {
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

}  // namespace

uint64_t HostTimer() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return Nanoseconds(now);
}

uint64_t HostTimerResolution() {
  timespec resolution = {};
  clock_getres(CLOCK_MONOTONIC, &resolution);
  return std::max<uint64_t>(1, Nanoseconds(resolution));
}

}  // namespace weft
