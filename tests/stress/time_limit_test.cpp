// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels without an end under WEFT_KERNEL_SECONDS.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <functional>
#include <string>

#include "stress.h"

namespace weft::test {
namespace {

const int kOneSecond = setenv("WEFT_KERNEL_SECONDS", "1", 1);

// The status of a launch that never ends by itself; 1 if it cannot be made.
cl_int RunForEver(const Work& work, const std::string& functions, const std::string& body) {
  const std::string source =
      functions + "kernel void k(global int* a) { size_t i = get_global_id(0);\n" + body + " }";
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
void ExpectItStops(const std::string& body, const std::string& functions = "") {
  const auto child = [&] {
    Work work;
    if (!work.Begin()) _exit(1);
    if (RunForEver(work, functions, body) != CL_OUT_OF_RESOURCES) _exit(2);
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

std::string Repeat(int count, const std::function<std::string(int)>& piece) {
  std::string text;
  for (int i = 0; i < count; ++i) text += piece(i) + "\n";
  return text;
}
std::string Number(int i) { return std::to_string(i); }

TEST(TimeLimit, StopsALoopOfAFunctionTooLongToBeCopied) {
  ExpectItStops("fill(a);",
                "void fill(global int* a) { volatile global int* o = a;\n" +
                    Repeat(7000, [](int i) { return "o[" + Number(i % 1000) + "]++;"; }) +
                    "while (o[1001] == 0) o[1002]++; }\n");
}
TEST(TimeLimit, StopsALongKernelThatAsksForNoIds) {
  ExpectItStops("volatile global int* o = a;\n" +
                Repeat(7000, [](int i) { return "o[" + Number(i % 1000) + "]++;"; }) +
                "while (o[1001] == 0) o[1002]++;");
}
// 3^29 calls, without a loop.
TEST(TimeLimit, StopsATreeOfCalls) {
  ExpectItStops("a[i] = f29(a[i]);",
                "int f0(int x) { return x * x + 3; }\n" + Repeat(29, [](int i) {
                  const std::string f = "f" + Number(i);
                  return "int f" + Number(i + 1) + "(int x) { return " + f + "(x) + " + f +
                         "(x + 1) + " + f + "(2 * x); }";
                }));
}
// What the functions return is an address: none of them is used once they were stopped.
TEST(TimeLimit, UsesNothingOfFunctionsThatWereStopped) {
  ExpectItStops("for (;;) *f20(a, i) += 1;",
                "global int* f0(global int* p, int x) { return x == 12345 ? p + 1 : p; }\n" +
                    Repeat(20, [](int i) {
                      const std::string f = "f" + Number(i);
                      return "global int* f" + Number(i + 1) + "(global int* p, int x) { p = " + f +
                             "(p, x); *p += x; p = " + f + "(p, *p); *p -= 1; return p; }";
                    }));
}
TEST(TimeLimit, StopsAKernelOfThousandsOfLabels) {
  ExpectItStops("int b = a[i];\n" +
                Repeat(3000,
                       [](int n) {
                         return "L" + Number(n) + ": if (b++ & " + Number(1 << n % 20) +
                                ") goto L" + Number((n + 7) % 3000) + ";";
                       }) +
                "goto L0;");
}
TEST(TimeLimit, StopsAKernelOfManyRegions) {
  ExpectItStops(Repeat(40, [](int n) {
    return "if (a[0] != 1) for (int n = a[0]; n < " + Number(n + 1) +
           "; n = a[0]) a[i + 1] += n; barrier(CLK_GLOBAL_MEM_FENCE);";
  }));
}

TEST(TimeLimit, LetsShortKernelsEnd) {
  EXPECT_EQ(InChild([] { _exit(DoWork() ? 0 : 1); }), "");
}

}  // namespace
}  // namespace weft::test
