// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/stack.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

extern "C" void* __libc_stack_end;  // the C library's

namespace weft {
namespace {

struct Extent {
  uintptr_t begin = 0, end = 0;
  bool Holds(uintptr_t address) const { return address >= begin && address < end; }
};

uintptr_t Here() { return reinterpret_cast<uintptr_t>(__builtin_frame_address(0)); }

// The first thread's, from where it began; what pthread_getattr_np does needs memory.
Extent ExtentOfFirstThread() {
  constexpr uint64_t kMax = 8 * 1024 * 1024;
  rlimit limit = {};
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return {};
  const auto end = reinterpret_cast<uintptr_t>(__libc_stack_end);
  return {end - std::min<uint64_t>(limit.rlim_cur, kMax), end};
}

Extent FindExtent() {
  pthread_attr_t attributes;
  if (getpid() == gettid()) {
    const Extent first = ExtentOfFirstThread();
    if (first.Holds(Here())) return first;  // not so after a fork by another thread
  }
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return {};
  void* begin = nullptr;
  size_t bytes = 0;
  pthread_attr_getstack(&attributes, &begin, &bytes);
  pthread_attr_destroy(&attributes);
  const auto address = reinterpret_cast<uintptr_t>(begin);
  return {address, address + bytes};
}

thread_local constinit Extent extent;

}  // namespace

uint64_t StackLeft() {
  if (extent.end == 0) extent = FindExtent();
  return extent.Holds(Here()) ? Here() - extent.begin : 0;
}

void OnDriversStack() { extent = {0, UINTPTR_MAX}; }

}  // namespace weft
