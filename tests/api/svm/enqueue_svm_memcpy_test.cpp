// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class EnqueueSVMMemcpy : public SvmTest {
 protected:
  cl_int Copy(void* to, const void* from, size_t size, cl_bool blocking = CL_TRUE) {
    return copy_(queue_, blocking, to, from, size, 0, nullptr, nullptr);
  }
  const decltype(&clEnqueueSVMMemcpy) copy_ = WEFT_DRIVER(clEnqueueSVMMemcpy);
};

TEST_F(EnqueueSVMMemcpy, CopiesBetweenSharedAndOtherMemory) {
  cl_int *const a = Alloc(), *const b = Alloc();
  std::ranges::fill(host_, 3);
  ASSERT_EQ(Copy(a, host_, kBytes), CL_SUCCESS);
  ASSERT_EQ(Copy(b, a, kBytes, CL_FALSE), CL_SUCCESS);
  std::ranges::fill(host_, 0);
  ASSERT_EQ(Copy(host_, b, kBytes), CL_SUCCESS);
  EXPECT_EQ(std::ranges::count(host_, 3), std::ptrdiff_t(kCount));
  EXPECT_EQ(Copy(host_ + 4, host_, 16), CL_SUCCESS);
  EXPECT_EQ(Copy(a, b, 0), CL_SUCCESS);
}

TEST_F(EnqueueSVMMemcpy, IsACommand) {
  cl_int *const a = Alloc(), *const b = Alloc();
  for (cl_bool blocking : {CL_FALSE, CL_TRUE}) {
    const EnqueueCall call = [&](cl_uint count, const cl_event* list, cl_event* event) {
      return copy_(queue_, blocking, a, b, kBytes, count, list, event);
    };
    if (blocking)
      ExpectBlockingRules(queue_, call);
    else
      ExpectEnqueueRules(queue_, CL_COMMAND_SVM_MEMCPY, call);
  }
}

TEST_F(EnqueueSVMMemcpy, ChecksItsArguments) {
  cl_int* const a = Alloc();
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(copy_(bad, CL_TRUE, a, host_, 4, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Copy(nullptr, a, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(a, nullptr, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(a, a, 4), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(a + 1, a, 8), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(a, a + 1, 8), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(a + 1, a, 4), CL_SUCCESS);
  // past the end of shared memory, and of all
  EXPECT_EQ(Copy(a + 1, host_, kBytes), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(host_, a + 1, kBytes), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(host_, a, SIZE_MAX), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
