// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of cl_khr_semaphore, and what tests of it need at hand.
#pragma once

#include <string>
#include <vector>

#include "api_checks.h"
#include "sub_device_context.h"

#include <CL/cl_weft.h>

namespace weft::test {

using Properties = std::vector<cl_semaphore_properties_khr>;

class SemaphoreTest : public testing::Test {
 protected:
  void TearDown() override {
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  cl_command_queue MakeQueue(cl_context context, cl_command_queue_properties flags) {
    const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, 0};
    return clCreateCommandQueueWithProperties(context, FindDevice(), properties, nullptr);
  }
  cl_semaphore_khr Make() {
    cl_semaphore_khr semaphore = create_(context_, kBinary.data(), &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    return semaphore;
  }
  // One for a device of several.
  cl_semaphore_khr MakeFor(const SubDeviceContext& parts, int device) {
    const Properties properties = {
        CL_SEMAPHORE_TYPE_KHR,
        CL_SEMAPHORE_TYPE_BINARY_KHR,
        CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
        reinterpret_cast<cl_semaphore_properties_khr>(parts.devices[device]),
        CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR,
        0};
    cl_semaphore_khr semaphore = create_(parts.context, properties.data(), &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    return semaphore;
  }
  cl_int Try(const Properties& properties) {
    cl_semaphore_khr semaphore = create_(context_, properties.data(), &error_);
    EXPECT_EQ(semaphore != nullptr, error_ == CL_SUCCESS);
    if (semaphore) release_(semaphore);
    return error_;
  }
  cl_event Signal(cl_semaphore_khr semaphore, cl_event after = nullptr) {
    cl_event event = nullptr;
    EXPECT_EQ(
        signal_(queue_, 1, &semaphore, nullptr, after != nullptr, after ? &after : nullptr, &event),
        CL_SUCCESS);
    return event;
  }
  cl_event Wait(cl_semaphore_khr semaphore, cl_event after = nullptr) {
    cl_event event = nullptr;
    EXPECT_EQ(
        wait_(queue_, 1, &semaphore, nullptr, after != nullptr, after ? &after : nullptr, &event),
        CL_SUCCESS);
    return event;
  }
  using Use = decltype(&clEnqueueSignalSemaphoresKHR);

  // What signals and waits refuse.
  void ExpectArgumentsChecked(Use use) {
    cl_semaphore_khr semaphore = Make();
    const auto enqueue = [&](cl_command_queue queue, cl_uint count, const cl_semaphore_khr* list) {
      return use(queue, count, list, nullptr, 0, nullptr, nullptr);
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
    ExpectWaitListRules(use, semaphore);
    // None of these calls counted.
    EXPECT_EQ(Payload(semaphore), 0u);
    release_(semaphore);
  }
  // A semaphore for one device of two is used on that one's queues alone.
  void ExpectDevicesOfTheSemaphore(Use use) {
    const SubDeviceContext parts;
    cl_semaphore_khr semaphore = MakeFor(parts, 1);
    const Own<cl_command_queue> queue(
        clCreateCommandQueueWithProperties(parts.context, parts.devices[0], nullptr, nullptr));
    for (cl_command_queue wrong : {cl_command_queue(queue), queue_})
      EXPECT_EQ(use(wrong, 1, &semaphore, nullptr, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
    release_(semaphore);
  }
  // Signals and waits refuse a list in which an event has failed already.
  void ExpectWaitListRules(Use enqueue, cl_semaphore_khr semaphore) {
    const Own<cl_context> other(MakeContext());
    const Own<cl_event> foreign(clCreateUserEvent(other, nullptr));
    const Own<cl_event> failed(clCreateUserEvent(context_, nullptr));
    clSetUserEventStatus(failed, -1);
    const auto call = [&](cl_uint count, const cl_event* list) {
      return enqueue(queue_, 1, &semaphore, nullptr, count, list, nullptr);
    };
    const cl_event of_other_context[] = {foreign}, of_failure[] = {failed};
    EXPECT_EQ(call(1, of_other_context), CL_INVALID_CONTEXT);
    EXPECT_EQ(call(1, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(call(0, of_failure), CL_INVALID_EVENT_WAIT_LIST);
    for (cl_event bad : BadHandles<cl_event>())
      EXPECT_EQ(call(1, &bad), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(call(1, of_failure), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
  cl_int StatusOf(cl_event event) {
    return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }
  cl_semaphore_payload_khr Payload(cl_semaphore_khr semaphore) {
    return Get<cl_semaphore_payload_khr>(info_, semaphore, CL_SEMAPHORE_PAYLOAD_KHR);
  }

  const decltype(&clCreateSemaphoreWithPropertiesKHR) create_ =
      WEFT_DRIVER(clCreateSemaphoreWithPropertiesKHR);
  const Use signal_ = WEFT_DRIVER(clEnqueueSignalSemaphoresKHR);
  const Use wait_ = WEFT_DRIVER(clEnqueueWaitSemaphoresKHR);
  const decltype(&clRetainSemaphoreKHR) retain_ = WEFT_DRIVER(clRetainSemaphoreKHR);
  const decltype(&clReleaseSemaphoreKHR) release_ = WEFT_DRIVER(clReleaseSemaphoreKHR);
  const decltype(&clGetSemaphoreInfoKHR) info_ = WEFT_DRIVER(clGetSemaphoreInfoKHR);
  const Properties kBinary = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ = MakeQueue(context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_int error_ = CL_SUCCESS;
};

}  // namespace weft::test
