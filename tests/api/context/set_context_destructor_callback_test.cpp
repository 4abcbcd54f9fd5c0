// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

struct Note {
  std::string* order;
  char letter;
};

void CL_CALLBACK WriteDown(cl_context, void* data) {
  auto* note = static_cast<Note*>(data);
  *note->order += note->letter;
}

TEST(SetContextDestructorCallback, RunsInReverseOrderWhenTheLastHolderGoes) {
  std::string order;
  Note first = {&order, 'a'}, second = {&order, 'b'};
  const cl_context context = MakeContext();
  for (Note* note : {&first, &second, &first})
    EXPECT_EQ(clSetContextDestructorCallback(context, WriteDown, note), CL_SUCCESS);
  const cl_mem buffer = clCreateBuffer(context, 0, 4, nullptr, nullptr);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(order, "");
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(order, "aba");
}

TEST(SetContextDestructorCallback, RejectsBadArguments) {
  // context is not a valid context
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(WEFT_DRIVER(clSetContextDestructorCallback)(bad, WriteDown, nullptr),
              CL_INVALID_CONTEXT);
  // pfn_notify is NULL
  const Own<cl_context> context(MakeContext());
  EXPECT_EQ(clSetContextDestructorCallback(context, nullptr, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
