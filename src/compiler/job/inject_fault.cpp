// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include "compiler/job/job.h"
#include "llvm/Support/ErrorHandling.h"

namespace weft::compiler {
namespace {

[[noreturn]] void EatMemory() {
  constexpr size_t kBlock = size_t{64} << 20;
  for (;;) {
    char* block = new char[kBlock];
    std::memset(block, 1, kBlock);
    asm volatile("" : : "r"(block) : "memory");
  }
}

// Deeper than any stack; the frame's address escapes, so this cannot become a loop.
[[gnu::noinline]] int EatStack(uint64_t depth) {
  volatile char frame[4096];
  frame[0] = 1;
  asm volatile("" : : "r"(frame) : "memory");
  return depth == 0 ? 0 : EatStack(depth - 1) + frame[0];
}

}  // namespace

void InjectFault(const CompileRequest& request, std::string_view stage) {
  if (request.fault == InjectedFault::kNone || request.fault_stage != stage) return;
  switch (request.fault) {
    case InjectedFault::kNone: break;
    case InjectedFault::kAbort: std::abort();
    case InjectedFault::kExit: std::exit(1);
    case InjectedFault::kFatalError: llvm::report_fatal_error("injected fault");
    case InjectedFault::kBadAlloc: throw std::bad_alloc();
    case InjectedFault::kHang:
      for (;;) pause();
    case InjectedFault::kMemoryBomb: EatMemory();
    case InjectedFault::kStackOverflow: std::exit(EatStack(UINT64_MAX));
  }
}

}  // namespace weft::compiler
