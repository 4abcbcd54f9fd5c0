// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WEFT_CHECK=claims: what the vectorizer takes lanes to be, compared with what they have.
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "program_fixture.h"

namespace weft::test {
namespace {

// A program must not let `int` overflow, so the compiler trusts that the sums rise by 1 in 64 bits.
constexpr char kSums[] = R"(
    kernel void sums(global long* out, int start) {
      int i = get_global_id(0);
      out[i] = i + start;
    })";

class ClaimsTest : public ProgramTest {
 protected:
  // Before the driver's first use, which reads the knobs.
  static void SetUpTestSuite() {
    path_ = "/tmp/weft-claims-test-" + std::to_string(getpid()) + ".log";
    setenv("WEFT_CHECK", "claims", 1);
    setenv("WEFT_WIDTH", "8", 1);
    setenv("WEFT_LOG", "command", 1);
    setenv("WEFT_LOG_FILE", path_.c_str(), 1);
  }
  static void TearDownTestSuite() { std::remove(path_.c_str()); }

  // The status of a launch.
  cl_int RunFrom(cl_int start) {
    const size_t items = 64;
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, nullptr);
    cl_mem out = clCreateBuffer(context_, 0, items * sizeof(cl_long), nullptr, nullptr);
    cl_kernel kernel = clCreateKernel(Built(kSums), "sums", nullptr);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    clSetKernelArg(kernel, 1, sizeof start, &start);
    cl_event event = nullptr;
    clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, &event);
    clWaitForEvents(1, &event);
    cl_int status = 1;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    clReleaseMemObject(out);
    clReleaseCommandQueue(queue);
    return status;
  }

  static std::string ReadLog() {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

  static inline std::string path_;
};

TEST_F(ClaimsTest, ALaneThatIsNotAsClaimedFailsTheCommand) {
  EXPECT_EQ(RunFrom(0), CL_COMPLETE);
  EXPECT_EQ(RunFrom(INT_MAX - 11), CL_OUT_OF_RESOURCES);
  const std::string log = ReadLog();
  const std::regex claim(
      "kernel sums, line 4: sext '.*' is taken to be 1 apart from lane to lane, "
      "but lane 4 has 0xffffffff80000000, not 0x80000000");
  EXPECT_TRUE(std::regex_search(log, claim)) << log;
}

}  // namespace
}  // namespace weft::test
