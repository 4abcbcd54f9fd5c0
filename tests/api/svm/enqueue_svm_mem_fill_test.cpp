// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class EnqueueSVMMemFill : public SvmTest {
 protected:
  cl_int Fill(void* to, const void* pattern, size_t pattern_size, size_t size) {
    return fill_(queue_, to, pattern, pattern_size, size, 0, nullptr, nullptr);
  }
  const decltype(&clEnqueueSVMMemFill) fill_ = WEFT_DRIVER(clEnqueueSVMMemFill);
};

TEST_F(EnqueueSVMMemFill, FillsSharedAndOtherMemory) {
  for (cl_int* memory : {Alloc(), host_}) {
    std::fill_n(memory, kCount, 0);
    cl_int pattern = 5;
    ASSERT_EQ(Fill(memory + 1, &pattern, sizeof pattern, 8), CL_SUCCESS);
    pattern = 6;  // the pattern is the application's again
    ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
    EXPECT_EQ(memory[0], 0);
    EXPECT_EQ(memory[1], 5);
    EXPECT_EQ(memory[2], 5);
    EXPECT_EQ(memory[3], 0);
  }
}

TEST_F(EnqueueSVMMemFill, IsACommand) {
  cl_int* const memory = Alloc();
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_MEMFILL,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return fill_(queue_, memory, &kOne, sizeof kOne, kBytes, count, list, event);
                     });
}

TEST_F(EnqueueSVMMemFill, ChecksItsArguments) {
  cl_int* const memory = Alloc();
  alignas(256) char pattern[256] = {};
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(fill_(bad, memory, &kOne, 4, 4, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Fill(nullptr, &kOne, 4, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(reinterpret_cast<char*>(memory) + 1, &kOne, 4, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(memory, nullptr, 4, 4), CL_INVALID_VALUE);
  for (size_t size : {0, 3, 12, 256})
    EXPECT_EQ(Fill(memory, pattern, size, 768), CL_INVALID_VALUE) << size;
  EXPECT_EQ(Fill(memory, &kOne, 4, 6), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(memory + 4, &kOne, 4, kBytes), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
