// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

using SvmFree = SvmTest;

// It has no way to answer; the context is good for more after it.
TEST_F(SvmFree, LeavesAloneWhatIsNotShared) {
  const auto free = WEFT_DRIVER(clSVMFree);
  cl_int* const pointer = Alloc();
  for (cl_context context : BadHandles<cl_context>()) free(context, pointer);
  free(context_, nullptr);
  free(context_, host_);
  free(context_, pointer + 1);
  const Own<cl_context> other(MakeContext());
  free(other, pointer);
  pointer[kCount - 1] = 1;
  void* const twice = clSVMAlloc(context_, 0, 64, 0);
  free(context_, twice);
  free(context_, twice);
  EXPECT_EQ(clEnqueueSVMMemFill(queue_, pointer, &kOne, sizeof kOne, kBytes, 0, nullptr, nullptr),
            CL_SUCCESS);
}

// The application should wait; memory stays all the same until commands are done with it.
TEST_F(SvmFree, IsDelayedWhileCommandsUseTheMemory) {
  auto* const pointer = static_cast<cl_int*>(clSVMAlloc(context_, 0, size_t{64} << 20, 0));
  const Own<cl_event> gate(clCreateUserEvent(context_, nullptr));
  const cl_event wait = gate;
  pointer[5] = 7;
  ASSERT_EQ(clEnqueueSVMMemcpy(queue_, CL_FALSE, host_, pointer, kBytes, 1, &wait, nullptr),
            CL_SUCCESS);
  clSVMFree(context_, pointer);
  clSetUserEventStatus(gate, CL_COMPLETE);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(host_[5], 7);
}

}  // namespace
}  // namespace weft::test
