// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <time.h>

#include "compiler/compile.h"

namespace weft::compiler {
namespace {

double ProcessSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

// The time to make machine code of `count` loads and stores, all in one block, for 16 lanes.
double SecondsFor(unsigned count) {
  std::string source = "kernel void k(global int* a, global int* b, int n) { int i = n * n;\n";
  for (unsigned i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    source += "a[n * " + std::to_string(i * 7 % 97) + " + i + " + number +
              "] ^= b[get_global_id(0) + i + " + number + " * n];\n";
  }
  CompileRequest request;
  request.target = {"znver4", {"avx", "avx2", "fma", "sse4.2"}};
  request.source = source + "}";
  const CompileReply program = Compile(request, WEFT_BUILTINS);
  EXPECT_EQ(program.status, CompileStatus::kOk) << program.log;
  request.kind = RequestKind::kKernel;
  request.source.clear();
  request.inputs = {program.program.ir};
  request.kernel = "k";
  request.variant.width = 16;
  const double start = ProcessSeconds();
  EXPECT_EQ(Compile(request, WEFT_BUILTINS).status, CompileStatus::kOk);
  return ProcessSeconds() - start;
}

TEST(CompileTime, GrowsWithTheAccessesOfABlockAndNotWithTheirSquare) {
  SecondsFor(1);
  EXPECT_LT(SecondsFor(400), 7 * SecondsFor(100));
}

}  // namespace
}  // namespace weft::compiler
