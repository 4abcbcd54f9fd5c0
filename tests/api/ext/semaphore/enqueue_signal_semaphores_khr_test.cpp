// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/semaphore/semaphore_fixture.h"

namespace weft::test {
namespace {

using EnqueueSignalSemaphoresKHR = SemaphoreTest;

TEST_F(EnqueueSignalSemaphoresKHR, EndsItsWaitAlsoIfItFails) {
  cl_semaphore_khr semaphore = Make();
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_event signal = Signal(semaphore, gate), wait = Wait(semaphore);
  clSetUserEventStatus(gate, -7);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_LT(StatusOf(signal), 0);
  EXPECT_EQ(Payload(semaphore), 0u);
  for (cl_event event : {gate, signal, wait}) clReleaseEvent(event);
  release_(semaphore);
}

TEST_F(EnqueueSignalSemaphoresKHR, ChecksItsArguments) { ExpectArgumentsChecked(signal_); }

TEST_F(EnqueueSignalSemaphoresKHR, IsForTheDevicesOfTheSemaphore) {
  ExpectDevicesOfTheSemaphore(signal_);
}

}  // namespace
}  // namespace weft::test
