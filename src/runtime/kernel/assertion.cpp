// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The import of kernels with assertions (weft/termination_abi.h).
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "runtime/kernel/printf_sink.h"
#include "weft/termination_abi.h"

extern "C" int32_t weft_fail_assertion(WeftWorker* worker, const char* expression, const char* file,
                                       int32_t line, const char* function, uint64_t global_x,
                                       uint64_t global_y, uint64_t global_z, uint64_t local_x,
                                       uint64_t local_y, uint64_t local_z) {
  static_cast<weft::PrintfSink*>(worker->printf_sink)->Flush();
  std::fprintf(stderr,
               "%s:%" PRId32 ": %s: global id: [%" PRIu64 ",%" PRIu64 ",%" PRIu64
               "], local id: [%" PRIu64 ",%" PRIu64 ",%" PRIu64 "] Assertion `%s` failed.\n",
               file, line, function, global_x, global_y, global_z, local_x, local_y, local_z,
               expression);
  std::abort();
}
