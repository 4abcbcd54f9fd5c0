// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that begin with code for one work-item at a time, and go on with code for several.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <functional>
#include <numeric>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

// Long enough for code for lanes to take a while, and to run for as long as the launch is to.
std::string SourceOf(unsigned lines) {
  std::string source = R"(
kernel void visit(global uint* visits, global uint* out, uint rounds) {
  const size_t width = get_global_size(0), height = get_global_size(1);
  const size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1), z = get_global_id(2);
  const size_t at = (z * height + y) * width + x;
#ifdef GROUPS
  local uint first;
  if (get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0) first = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint v = at + first - 7;
#else
  uint v = at;
#endif
  for (uint k = 0; k < rounds; ++k) {
)";
  for (unsigned line = 0; line < lines; ++line)
    source += "    if (v >> " + std::to_string(line % 29) + " & 1) v = v * 5 + " +
              std::to_string(line) + "; else v ^= v << 3 ^ k;\n";
  return source + "  }\n  visits[at]++;\n  out[at] = v;\n}\n";
}

uint32_t ValueOf(uint32_t v, unsigned lines, unsigned rounds) {
  for (unsigned k = 0; k < rounds; ++k)
    for (unsigned line = 0; line < lines; ++line)
      v = v >> line % 29 & 1 ? v * 5 + line : v ^ v << 3 ^ k;
  return v;
}

struct Range {
  const char* name;
  cl_uint dimensions;
  std::array<size_t, 3> global, local;  // local: zeros if the driver chooses
  const char* options = "";
  size_t offset = 0;
};

class Handover : public testing::TestWithParam<Range> {
 protected:
  static constexpr unsigned kLines = 130, kMostRounds = 1 << 14;
  static void SetUpTestSuite() { log_ = LogCompiles("weft_handover"); }
  void SetUp() override { ASSERT_TRUE(work_.Begin()); }

  // Launches code that is not known yet. Whether better code went on with the launch.
  bool Launch(unsigned rounds) {
    const Range& range = GetParam();
    const size_t items =
        std::accumulate(range.global.begin(), range.global.end(), size_t{1}, std::multiplies<>());
    const BuiltKernel kernel(
        work_.context(), SourceOf(kLines), "visit",
        std::string(range.options) + " -D" + range.name + "=" + std::to_string(rounds));
    EXPECT_EQ(kernel.code(), CL_SUCCESS);
    const int known = CompilesIn(log_);
    cl_mem visits = ZeroedBuffer(work_, items * sizeof(cl_uint));
    cl_mem out = ZeroedBuffer(work_, items * sizeof(cl_uint));
    const cl_uint argument = rounds;
    clSetKernelArg(kernel, 0, sizeof visits, &visits);
    clSetKernelArg(kernel, 1, sizeof out, &out);
    clSetKernelArg(kernel, 2, sizeof argument, &argument);
    const size_t offset[] = {range.offset, 0, 0};
    EXPECT_EQ(
        clEnqueueNDRangeKernel(work_.queue(), kernel, range.dimensions, offset, range.global.data(),
                               range.local[0] ? range.local.data() : nullptr, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(clFinish(work_.queue()), CL_SUCCESS);
    const int handovers = LinesWith("goes on with better code", log_);
    const auto read = [&](cl_mem buffer) {
      std::vector<cl_uint> values(items);
      EXPECT_EQ(clEnqueueReadBuffer(work_.queue(), buffer, CL_TRUE, 0, items * sizeof(cl_uint),
                                    values.data(), 0, nullptr, nullptr),
                CL_SUCCESS);
      clReleaseMemObject(buffer);
      return values;
    };
    EXPECT_EQ(read(visits), std::vector<cl_uint>(items, 1)) << rounds << " rounds";
    const std::vector<cl_uint> values = read(out);
    for (size_t at = 0; at < items; at += items / 61 + 1)
      EXPECT_EQ(values[at], ValueOf(uint32_t(at), kLines, rounds)) << at;
    // The processors are the next launch's.
    while (CompilesIn(log_) == known) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_LE(handovers, handovers_ + 1);
    return std::exchange(handovers_, handovers) < handovers;
  }

  static inline std::string log_;
  static inline int handovers_ = 0;  // so far
  Work work_;
};

TEST_P(Handover, ReachesEachWorkItemOnce) {
  unsigned rounds = 16;
  while (!Launch(rounds) && rounds < kMostRounds) rounds *= 4;
  EXPECT_LT(rounds, kMostRounds) << "no launch went on with better code";
}

constexpr Range kRanges[] = {
    {"row", 1, {100'003, 1, 1}, {}, "", 5},
    {"rectangle", 2, {331, 250, 1}, {}},
    {"box", 3, {61, 64, 24}, {}},
    {"groups", 2, {512, 160, 1}, {32, 2, 1}, "-DGROUPS"},
};
INSTANTIATE_TEST_SUITE_P(Ranges, Handover, testing::ValuesIn(kRanges),
                         [](const auto& range) { return std::string(range.param.name); });

}  // namespace
}  // namespace weft::test
