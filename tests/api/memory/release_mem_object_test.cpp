// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(ReleaseMemObject, EndsTheObjectWithItsLastReference) {
  const Own<cl_context> context(MakeContext());
  const cl_mem buffer = clCreateBuffer(context, 0, 16, nullptr, nullptr);
  ASSERT_EQ(clRetainMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, buffer, CL_MEM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clRetainMemObject(buffer), CL_INVALID_MEM_OBJECT);
}

void CL_CALLBACK NoteEnd(cl_mem, void* ended) { *static_cast<std::atomic<bool>*>(ended) = true; }

// The object is deleted once the commands that use it have finished.
TEST(ReleaseMemObject, WaitsForTheCommandsThatUseTheObject) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), 0, nullptr));
  const Own<cl_event> user(clCreateUserEvent(context, nullptr));
  const cl_event list[] = {user};
  std::atomic<bool> ended = false;
  const cl_mem buffer = clCreateBuffer(context, 0, 16, nullptr, nullptr);
  ASSERT_EQ(clSetMemObjectDestructorCallback(buffer, NoteEnd, &ended), CL_SUCCESS);
  ASSERT_EQ(clEnqueueFillBuffer(queue, buffer, "a", 1, 0, 16, 1, list, nullptr), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_FALSE(ended);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  while (!ended) sched_yield();
}

TEST(ReleaseMemObject, NeedsAMemoryObject) {
  for (cl_mem bad : BadHandles<cl_mem>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseMemObject)(bad), CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
