// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/semaphore/semaphore_fixture.h"

namespace weft::test {
namespace {

using RetainSemaphoreKHR = SemaphoreTest;

TEST_F(RetainSemaphoreKHR, AddsAReference) {
  cl_semaphore_khr semaphore = Make();
  EXPECT_EQ(retain_(semaphore), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(info_, semaphore, CL_SEMAPHORE_REFERENCE_COUNT_KHR), 2u);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  for (cl_semaphore_khr bad : BadHandles<cl_semaphore_khr>())
    EXPECT_EQ(retain_(bad), CL_INVALID_SEMAPHORE_KHR);
}

}  // namespace
}  // namespace weft::test
