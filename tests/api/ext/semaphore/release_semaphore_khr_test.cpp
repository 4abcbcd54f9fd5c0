// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/semaphore/semaphore_fixture.h"

namespace weft::test {
namespace {

using ReleaseSemaphoreKHR = SemaphoreTest;

TEST_F(ReleaseSemaphoreKHR, EndsTheSemaphoreWithItsLastReference) {
  cl_semaphore_khr semaphore = Make();
  EXPECT_EQ(retain_(semaphore), CL_SUCCESS);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(info_, semaphore, CL_SEMAPHORE_REFERENCE_COUNT_KHR), 1u);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  EXPECT_EQ(release_(semaphore), CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(retain_(semaphore), CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(info_(semaphore, CL_SEMAPHORE_TYPE_KHR, 0, nullptr, nullptr), CL_INVALID_SEMAPHORE_KHR);
  for (cl_semaphore_khr bad : BadHandles<cl_semaphore_khr>())
    EXPECT_EQ(release_(bad), CL_INVALID_SEMAPHORE_KHR);
}

TEST_F(ReleaseSemaphoreKHR, FailsAWaitThatNobodyCanSignalAnyMore) {
  cl_semaphore_khr semaphore = Make();
  cl_event wait = Wait(semaphore);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  clReleaseEvent(wait);
}

TEST_F(ReleaseSemaphoreKHR, LeavesItsCommandsAlone) {
  cl_semaphore_khr semaphore = Make();
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_event signal = Signal(semaphore, gate), wait = Wait(semaphore);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
  for (cl_event event : {gate, signal, wait}) clReleaseEvent(event);
}

}  // namespace
}  // namespace weft::test
