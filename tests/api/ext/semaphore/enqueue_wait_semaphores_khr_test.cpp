// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/semaphore/semaphore_fixture.h"

namespace weft::test {
namespace {

using EnqueueWaitSemaphoresKHR = SemaphoreTest;

TEST_F(EnqueueWaitSemaphoresKHR, EndsAfterItsSignal) {
  cl_semaphore_khr semaphore = Make();
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_event signal = Signal(semaphore, gate), wait = Wait(semaphore);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, signal, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_SEMAPHORE_SIGNAL_KHR));
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, wait, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_SEMAPHORE_WAIT_KHR));
  clFlush(queue_);
  EXPECT_GT(StatusOf(wait), CL_COMPLETE);
  EXPECT_EQ(Payload(semaphore), 0u);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
  EXPECT_EQ(Payload(semaphore), 0u);
  for (cl_event event : {gate, signal, wait}) clReleaseEvent(event);
  release_(semaphore);
}

TEST_F(EnqueueWaitSemaphoresKHR, MayComeBeforeItsSignalAndFromAnotherQueue) {
  cl_semaphore_khr semaphores[] = {Make(), Make()};
  cl_command_queue waiting = MakeQueue(context_, 0);
  cl_event wait = nullptr;
  EXPECT_EQ(wait_(waiting, 2, semaphores, nullptr, 0, nullptr, &wait), CL_SUCCESS);
  cl_event first = Signal(semaphores[0]);
  clFinish(queue_);
  EXPECT_GT(StatusOf(wait), CL_COMPLETE);
  cl_event second = Signal(semaphores[1]);
  EXPECT_EQ(clFinish(waiting), CL_SUCCESS);
  EXPECT_EQ(StatusOf(wait), CL_COMPLETE);
  for (cl_event event : {wait, first, second}) clReleaseEvent(event);
  clReleaseCommandQueue(waiting);
  for (cl_semaphore_khr semaphore : semaphores) release_(semaphore);
}

TEST_F(EnqueueWaitSemaphoresKHR, ChecksItsArguments) { ExpectArgumentsChecked(wait_); }

TEST_F(EnqueueWaitSemaphoresKHR, IsForTheDevicesOfTheSemaphore) {
  ExpectDevicesOfTheSemaphore(wait_);
}

}  // namespace
}  // namespace weft::test
