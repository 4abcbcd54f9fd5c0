// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forks and exits while commands run.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "launch/launch_fixture.h"

namespace weft::test {
namespace {

using ProcessLife = LaunchTest;

// Runs `body` in a forked child and answers how that ended; 124 if not within ten seconds.
template <class Body>
int ExitOfChild(Body body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(99);
  }
  for (int i = 0; i < 1000; ++i) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child)
      return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return 124;
}

TEST_F(ProcessLife, CommandsWorkInTheChildOfAFork) {
  cl_kernel ids = KernelOnBuffer("ids");
  // The parent's threads exist, so that the child has some to miss.
  ASSERT_EQ(Run(ids, {1 << 18}, {64}), CL_SUCCESS);
  ASSERT_EQ(clFlush(queue_), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  const int code = ExitOfChild([&] {
    bool right = true;
    for (int i = 0; i < 3; ++i) {
      cl_event event = nullptr;
      const size_t global = 1 << 18;
      right &= clEnqueueNDRangeKernel(queue_, ids, 1, nullptr, &global, nullptr, 0, nullptr,
                                      &event) == CL_SUCCESS;
      right &= clFlush(queue_) == CL_SUCCESS;
      right &= clWaitForEvents(1, &event) == CL_SUCCESS;
    }
    right &= (Result(1 << 18)[777] & 0xfff) == 777;
    _exit(right ? 0 : 1);
  });
  EXPECT_EQ(code, 0);
}

TEST_F(ProcessLife, CommandsFailInTheChildOfAForkIfTheParentWasRunningThem) {
  cl_kernel spin = KernelOnBuffer("spin");
  const cl_int zero = 0;
  std::vector<cl_int> stop(1);
  cl_mem flag = clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, sizeof zero, stop.data(), &error_);
  ASSERT_EQ(clSetKernelArg(spin, 0, sizeof flag, &flag), CL_SUCCESS);
  cl_event event = nullptr;
  const size_t one = 1;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue_, spin, 1, nullptr, &one, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  ASSERT_EQ(clFlush(queue_), CL_SUCCESS);
  cl_int status = CL_QUEUED;
  while (status != CL_RUNNING)
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  const int code = ExitOfChild([&] {
    bool right = clWaitForEvents(1, &event) == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    right &= clFinish(queue_) == CL_SUCCESS;
    right &= clEnqueueFillBuffer(queue_, out_, &zero, 4, 0, 4, 0, nullptr, nullptr) == CL_SUCCESS;
    right &= Result(1)[0] == 0;
    _exit(right ? 0 : 1);
  });
  EXPECT_EQ(code, 0);
  *const_cast<volatile cl_int*>(stop.data()) = 1;
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  clReleaseEvent(event);
  clReleaseMemObject(flag);
}

TEST_F(ProcessLife, CommandsDoNotKeepTheProcessFromExiting) {
  cl_kernel spin = KernelOnBuffer("spin");
  const cl_int zero = 0, stop = 1;
  ASSERT_EQ(clEnqueueFillBuffer(queue_, out_, &zero, sizeof zero, 0, 4, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  const int code = ExitOfChild([&] {
    Run(spin, {1});
    clFlush(queue_);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    exit(0);
  });
  EXPECT_EQ(code, 0);
  ASSERT_EQ(clEnqueueFillBuffer(queue_, out_, &stop, sizeof stop, 0, 4, 0, nullptr, nullptr),
            CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
