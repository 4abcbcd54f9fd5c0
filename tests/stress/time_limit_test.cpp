// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels without an end under WEFT_KERNEL_SECONDS.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include "stress.h"

namespace weft::test {
namespace {

const int kOneSecond = setenv("WEFT_KERNEL_SECONDS", "1", 1);

// The status of a launch that never ends by itself; 1 if it cannot be made.
cl_int RunForEver(const Work& work, const char* body) {
  const std::string source =
      "kernel void k(global int* a) { size_t i = get_global_id(0); " + std::string(body) + " }";
  const BuiltKernel kernel(work.context(), source, "k");
  cl_mem buffer = ZeroedBuffer(work, 1 << 16);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  const size_t items = 4096, local = 64;
  cl_event event = nullptr;
  const cl_int code =
      clEnqueueNDRangeKernel(work.queue(), kernel, 1, nullptr, &items, &local, 0, nullptr, &event);
  cl_int status = 1;
  if (code == CL_SUCCESS) {
    EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    clReleaseEvent(event);
  }
  clReleaseMemObject(buffer);
  return status;
}

// In a child, which a watchdog ends: the test would hang otherwise.
void ExpectItStops(const char* body) {
  const auto child = [&] {
    Work work;
    if (!work.Begin()) _exit(1);
    if (RunForEver(work, body) != CL_OUT_OF_RESOURCES) _exit(2);
    _exit(work.Enqueue() && work.Finish() ? 0 : 3);
  };
  EXPECT_EQ(InChild(child, 0, 60), "") << "2: another status; 3: the driver fails afterwards";
}

TEST(TimeLimit, StopsAKernelThatWaits) {
  ExpectItStops("while (((volatile global int*)a)[0] == 0) {}");
}
TEST(TimeLimit, StopsAKernelThatWrites) { ExpectItStops("for (;;) a[i] += 1;"); }
TEST(TimeLimit, StopsSomeWorkItemsOfAGroup) {
  ExpectItStops("while (i % 3 == 1) a[i] += a[i + 1]; barrier(CLK_GLOBAL_MEM_FENCE); a[i] = 2;");
}

TEST(TimeLimit, LetsShortKernelsEnd) {
  EXPECT_EQ(InChild([] { _exit(DoWork() ? 0 : 1); }), "");
}

}  // namespace
}  // namespace weft::test
