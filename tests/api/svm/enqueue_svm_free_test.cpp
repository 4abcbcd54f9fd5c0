// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class EnqueueSVMFree : public SvmTest {
 protected:
  struct Call {
    cl_command_queue queue = nullptr;
    std::vector<void*> pointers;
  };
  static void CL_CALLBACK Note(cl_command_queue queue, cl_uint count, void* pointers[],
                               void* user_data) {
    *static_cast<Call*>(user_data) = {queue, std::vector<void*>(pointers, pointers + count)};
  }
  const decltype(&clEnqueueSVMFree) free_ = WEFT_DRIVER(clEnqueueSVMFree);
};

TEST_F(EnqueueSVMFree, FreesInOrder) {
  void* pointers[] = {clSVMAlloc(context_, 0, 64, 0), clSVMAlloc(context_, 0, 1 << 20, 0)};
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_FREE,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return free_(queue_, 0, nullptr, nullptr, nullptr, count, list, event);
                     });
  ASSERT_EQ(free_(queue_, 2, pointers, nullptr, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  // It is shared memory no more.
  const void* range = pointers[0];
  EXPECT_EQ(clEnqueueSVMMigrateMem(queue_, 1, &range, nullptr, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(EnqueueSVMFree, LeavesItToTheCallback) {
  void* pointers[] = {Alloc(), host_};
  Call call;
  ASSERT_EQ(free_(queue_, 2, pointers, Note, &call, 0, nullptr, nullptr), CL_SUCCESS);
  pointers[0] = pointers[1] = nullptr;  // the list is the application's again
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(call.queue, queue_);
  EXPECT_EQ(call.pointers, (std::vector<void*>{pointers_[0], host_}));
}

TEST_F(EnqueueSVMFree, ChecksItsArguments) {
  void* pointers[] = {Alloc(), host_, pointers_[0], static_cast<cl_int*>(pointers_[0]) + 1};
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(free_(bad, 1, pointers, nullptr, nullptr, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(free_(queue_, 0, pointers, nullptr, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(free_(queue_, 1, nullptr, nullptr, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
  // not allocated by clSVMAlloc, and inside of another block
  EXPECT_EQ(free_(queue_, 2, pointers, nullptr, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(free_(queue_, 2, pointers + 2, nullptr, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
