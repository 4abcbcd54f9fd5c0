// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WEFT_TRACE: a file in Chrome's trace-event format that tells of calls and commands.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>

#include "program_fixture.h"

namespace weft::test {
namespace {

struct Span {
  std::string category;
  double start = 0, end = 0;  // us
};

class TraceTest : public ProgramTest {
 protected:
  // Before the driver's first use, which reads the knobs.
  static void SetUpTestSuite() {
    path_ = "/tmp/weft-trace-test-" + std::to_string(getpid()) + ".json";
    setenv("WEFT_TRACE", path_.c_str(), 1);
  }
  static void TearDownTestSuite() { std::remove(path_.c_str()); }

  // The last span of each name. Every line between the brackets is an event.
  static std::map<std::string, Span> ReadSpans() {
    std::ifstream file(path_);
    std::string line;
    std::map<std::string, Span> spans;
    EXPECT_TRUE(std::getline(file, line));
    EXPECT_EQ(line, "[");
    while (std::getline(file, line) && line != "]") {
      char category[32], name[64], object[32];
      double start = -1, duration = -1;
      int process = 0, thread = 0;
      const int read = std::sscanf(
          line.c_str(),
          R"({"ph":"X","cat":"%31[^"]","name":"%63[^"]","ts":%lf,"dur":%lf,"pid":%d,"tid":%d,)"
          R"("args":{"object":"%31[^"]"}},)",
          category, name, &start, &duration, &process, &thread, object);
      EXPECT_EQ(read, 7) << line;
      EXPECT_EQ(process, getpid());
      EXPECT_GE(duration, 0);
      spans[name] = {category, start, start + duration};
    }
    return spans;
  }

  static inline std::string path_;
};

TEST_F(TraceTest, TellsOfCallsAndCommands) {
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, nullptr);
  cl_mem buffer = clCreateBuffer(context_, 0, 4096, nullptr, nullptr);
  cl_kernel kernel = clCreateKernel(Built(kGood), "twice", nullptr);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  const size_t items = 1024;
  clEnqueueFillBuffer(queue, buffer, "a", 1, 0, 4096, 0, nullptr, nullptr);
  clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);

  const auto spans = ReadSpans();
  ASSERT_TRUE(spans.contains("twice"));
  ASSERT_TRUE(spans.contains("CL_COMMAND_FILL_BUFFER"));
  ASSERT_TRUE(spans.contains("clEnqueueFillBuffer"));
  ASSERT_TRUE(spans.contains("clFinish"));
  EXPECT_EQ(spans.at("twice").category, "command");
  EXPECT_EQ(spans.at("clFinish").category, "api");
  EXPECT_LE(spans.at("clEnqueueFillBuffer").start, spans.at("CL_COMMAND_FILL_BUFFER").start);
  EXPECT_LE(spans.at("CL_COMMAND_FILL_BUFFER").end, spans.at("twice").start);
  EXPECT_LE(spans.at("twice").end, spans.at("clFinish").end);
  clReleaseKernel(kernel);
  clReleaseMemObject(buffer);
  clReleaseCommandQueue(queue);
}

}  // namespace
}  // namespace weft::test
