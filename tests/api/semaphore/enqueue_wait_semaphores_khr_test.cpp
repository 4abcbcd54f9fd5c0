// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "semaphore/semaphore_fixture.h"

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
  EXPECT_EQ(StatusOf(signal), CL_COMPLETE);
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

TEST_F(EnqueueWaitSemaphoresKHR, ChecksItsArguments) {
  cl_semaphore_khr semaphore = Make();
  const auto enqueue = [&](cl_command_queue queue, cl_uint count, const cl_semaphore_khr* list) {
    return wait_(queue, count, list, nullptr, 0, nullptr, nullptr);
  };
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(enqueue(bad, 1, &semaphore), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(enqueue(queue_, 0, &semaphore), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(queue_, 1, nullptr), CL_INVALID_VALUE);
  for (cl_semaphore_khr bad : BadHandles<cl_semaphore_khr>()) {
    const cl_semaphore_khr list[] = {semaphore, bad};
    EXPECT_EQ(enqueue(queue_, 2, list), CL_INVALID_SEMAPHORE_KHR);
  }
  const Own<cl_context> other(MakeContext());
  const Own<cl_command_queue> foreign(MakeQueue(other, 0));
  EXPECT_EQ(enqueue(foreign, 1, &semaphore), CL_INVALID_CONTEXT);
  ExpectWaitListRules(wait_, semaphore);
  // None of these calls counted.
  EXPECT_EQ(Payload(semaphore), 0u);
  release_(semaphore);
}

TEST_F(EnqueueWaitSemaphoresKHR, IsForTheDevicesOfTheSemaphore) {
  const SubDeviceContext parts;
  cl_semaphore_khr semaphore = MakeFor(parts, 1);
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(parts.context, parts.devices[0], nullptr, nullptr));
  for (cl_command_queue wrong : {cl_command_queue(queue), queue_})
    EXPECT_EQ(wait_(wrong, 1, &semaphore, nullptr, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  release_(semaphore);
}

}  // namespace
}  // namespace weft::test
