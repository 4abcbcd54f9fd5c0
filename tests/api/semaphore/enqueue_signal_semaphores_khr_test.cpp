// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "semaphore/semaphore_fixture.h"

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

TEST_F(EnqueueSignalSemaphoresKHR, ChecksItsArguments) {
  cl_semaphore_khr semaphore = Make();
  const auto enqueue = [&](cl_command_queue queue, cl_uint count, const cl_semaphore_khr* list) {
    return signal_(queue, count, list, nullptr, 0, nullptr, nullptr);
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
  ExpectWaitListRules(signal_, semaphore);
  // None of these calls counted.
  EXPECT_EQ(Payload(semaphore), 0u);
  release_(semaphore);
}

TEST_F(EnqueueSignalSemaphoresKHR, IsForTheDevicesOfTheSemaphore) {
  const SubDeviceContext parts;
  cl_semaphore_khr semaphore = MakeFor(parts, 1);
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(parts.context, parts.devices[0], nullptr, nullptr));
  for (cl_command_queue wrong : {cl_command_queue(queue), queue_})
    EXPECT_EQ(signal_(wrong, 1, &semaphore, nullptr, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
  release_(semaphore);
}

}  // namespace
}  // namespace weft::test
