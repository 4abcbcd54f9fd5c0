// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/semaphore/semaphore_fixture.h"

namespace weft::test {
namespace {

using GetSemaphoreInfoKHR = SemaphoreTest;

TEST_F(GetSemaphoreInfoKHR, DescribesTheSemaphore) {
  const auto device = reinterpret_cast<cl_semaphore_properties_khr>(FindDevice());
  const Properties given = {CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR, device, 0, CL_SEMAPHORE_TYPE_KHR,
                            CL_SEMAPHORE_TYPE_BINARY_KHR,        0};
  cl_semaphore_khr semaphore = create_(context_, given.data(), &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(Get<cl_context>(info_, semaphore, CL_SEMAPHORE_CONTEXT_KHR), context_);
  EXPECT_EQ(Get<cl_semaphore_type_khr>(info_, semaphore, CL_SEMAPHORE_TYPE_KHR),
            cl_semaphore_type_khr(CL_SEMAPHORE_TYPE_BINARY_KHR));
  EXPECT_EQ(GetList<cl_semaphore_properties_khr>(info_, semaphore, CL_SEMAPHORE_PROPERTIES_KHR),
            given);
  EXPECT_EQ(Get<cl_device_id>(info_, semaphore, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR), FindDevice());
  EXPECT_EQ(Get<cl_uint>(info_, semaphore, CL_SEMAPHORE_REFERENCE_COUNT_KHR), 1u);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
}

TEST_F(GetSemaphoreInfoKHR, HasAPayloadFromSignalToWait) {
  cl_semaphore_khr semaphore = Make();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Payload(semaphore), 0u);
    cl_event signal = Signal(semaphore);
    clWaitForEvents(1, &signal);
    EXPECT_EQ(Payload(semaphore), 1u);
    cl_event gate = clCreateUserEvent(context_, nullptr);
    cl_event wait = Wait(semaphore, gate), next = Signal(semaphore, gate);
    EXPECT_EQ(Payload(semaphore), 1u);
    clSetUserEventStatus(gate, CL_COMPLETE);
    clFinish(queue_);
    EXPECT_EQ(Payload(semaphore), 1u);
    cl_event last = Wait(semaphore);
    clFinish(queue_);
    for (cl_event event : {signal, gate, wait, next, last}) {
      EXPECT_EQ(StatusOf(event), CL_COMPLETE);
      clReleaseEvent(event);
    }
  }
  release_(semaphore);
}

TEST_F(GetSemaphoreInfoKHR, ChecksItsArguments) {
  cl_semaphore_khr semaphore = Make();
  ExpectQueryErrors(info_, semaphore, CL_SEMAPHORE_TYPE_KHR, CL_INVALID_SEMAPHORE_KHR);
  release_(semaphore);
}

}  // namespace
}  // namespace weft::test
