// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

struct CalledBack {
  std::string* order;
  char letter;
};

void CL_CALLBACK WriteDown(cl_mem, void* data) {
  auto* note = static_cast<CalledBack*>(data);
  *note->order += note->letter;
}

TEST(SetMemObjectDestructorCallback, RunsInReverseOrderOnceTheSubBuffersAreGone) {
  std::string order;
  CalledBack notes[] = {{&order, 'a'}, {&order, 'b'}, {&order, 'c'}};
  const Own<cl_context> context(MakeContext());
  const cl_mem buffer = clCreateBuffer(context, 0, 256, nullptr, nullptr);
  for (CalledBack& note : notes)
    EXPECT_EQ(clSetMemObjectDestructorCallback(buffer, WriteDown, &note), CL_SUCCESS);
  const cl_buffer_region region = {0, 16};
  const cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(order, "");
  EXPECT_EQ(clReleaseMemObject(part), CL_SUCCESS);
  EXPECT_EQ(order, "cba");
}

TEST(SetMemObjectDestructorCallback, RejectsBadArguments) {
  // memobj is not a valid memory object
  for (cl_mem bad : BadHandles<cl_mem>())
    EXPECT_EQ(WEFT_DRIVER(clSetMemObjectDestructorCallback)(bad, WriteDown, nullptr),
              CL_INVALID_MEM_OBJECT);
  // pfn_notify is NULL
  const Own<cl_context> context(MakeContext());
  const Own<cl_mem> buffer(clCreateBuffer(context, 0, 16, nullptr, nullptr));
  EXPECT_EQ(clSetMemObjectDestructorCallback(buffer, nullptr, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
