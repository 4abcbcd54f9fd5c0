// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "driver.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

using Properties = std::vector<cl_semaphore_properties_khr>;

class Semaphore : public testing::Test {
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
  cl_int StatusOf(cl_event event) {
    return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }
  cl_semaphore_payload_khr Payload(cl_semaphore_khr semaphore) {
    return Get<cl_semaphore_payload_khr>(info_, semaphore, CL_SEMAPHORE_PAYLOAD_KHR);
  }

  const decltype(&clCreateSemaphoreWithPropertiesKHR) create_ =
      WEFT_DRIVER(clCreateSemaphoreWithPropertiesKHR);
  const decltype(&clEnqueueSignalSemaphoresKHR) signal_ = WEFT_DRIVER(clEnqueueSignalSemaphoresKHR);
  const decltype(&clEnqueueWaitSemaphoresKHR) wait_ = WEFT_DRIVER(clEnqueueWaitSemaphoresKHR);
  const decltype(&clRetainSemaphoreKHR) retain_ = WEFT_DRIVER(clRetainSemaphoreKHR);
  const decltype(&clReleaseSemaphoreKHR) release_ = WEFT_DRIVER(clReleaseSemaphoreKHR);
  const decltype(&clGetSemaphoreInfoKHR) info_ = WEFT_DRIVER(clGetSemaphoreInfoKHR);
  const Properties kBinary = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ = MakeQueue(context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_int error_ = CL_SUCCESS;
};

TEST_F(Semaphore, IsReported) {
  const std::vector<cl_semaphore_type_khr> binary = {CL_SEMAPHORE_TYPE_BINARY_KHR};
  EXPECT_NE(GetString(clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTENSIONS).find("cl_khr_semaphore"),
            std::string::npos);
  EXPECT_EQ(
      GetList<cl_semaphore_type_khr>(clGetDeviceInfo, FindDevice(), CL_DEVICE_SEMAPHORE_TYPES_KHR),
      binary);
  EXPECT_EQ(GetList<cl_semaphore_type_khr>(clGetPlatformInfo, FindPlatform(),
                                           CL_PLATFORM_SEMAPHORE_TYPES_KHR),
            binary);
}

TEST_F(Semaphore, CreationChecksItsProperties) {
  const auto device = reinterpret_cast<cl_semaphore_properties_khr>(FindDevice());
  const auto list = CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR;
  const auto type = CL_SEMAPHORE_TYPE_KHR, binary = CL_SEMAPHORE_TYPE_BINARY_KHR;
  EXPECT_EQ(create_(nullptr, kBinary.data(), &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_CONTEXT);
  EXPECT_EQ(create_(context_, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_VALUE);
  EXPECT_EQ(Try({0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({list, device, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({0x7777, 1, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, 77, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, binary, type, binary, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, binary, list, device, 0, list, device, 0, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, binary, list, 0, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(Try({type, binary, list, device, device, 0, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(
      Try({type, binary, list, reinterpret_cast<cl_semaphore_properties_khr>(context_), 0, 0}),
      CL_INVALID_DEVICE);
  EXPECT_EQ(Try({type, binary, list, device, 0, 0}), CL_SUCCESS);
}

TEST_F(Semaphore, AnswersQueries) {
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
  EXPECT_EQ(retain_(semaphore), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(info_, semaphore, CL_SEMAPHORE_REFERENCE_COUNT_KHR), 2u);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(info_, semaphore, CL_SEMAPHORE_REFERENCE_COUNT_KHR), 1u);
  EXPECT_EQ(info_(semaphore, 0x7777, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  EXPECT_EQ(release_(semaphore), CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(retain_(semaphore), CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(info_(semaphore, CL_SEMAPHORE_TYPE_KHR, 0, nullptr, nullptr), CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(info_(nullptr, CL_SEMAPHORE_TYPE_KHR, 0, nullptr, nullptr), CL_INVALID_SEMAPHORE_KHR);
}

TEST_F(Semaphore, HasNoHandleToExport) {
  const auto handle = WEFT_DRIVER(clGetSemaphoreHandleForTypeKHR);
  cl_semaphore_khr semaphore = Make();
  int descriptor = -1;
  EXPECT_EQ(handle(semaphore, FindDevice(), CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, sizeof descriptor,
                   &descriptor, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(handle(semaphore, nullptr, CL_SEMAPHORE_HANDLE_SYNC_FD_KHR, sizeof descriptor,
                   &descriptor, nullptr),
            CL_INVALID_DEVICE);
  EXPECT_EQ(handle(nullptr, FindDevice(), CL_SEMAPHORE_HANDLE_SYNC_FD_KHR, sizeof descriptor,
                   &descriptor, nullptr),
            CL_INVALID_SEMAPHORE_KHR);
  release_(semaphore);
}

TEST_F(Semaphore, EnqueueingChecksItsArguments) {
  cl_semaphore_khr semaphore = Make();
  cl_context other = MakeContext();
  cl_command_queue other_queue = MakeQueue(other, 0);
  cl_event foreign = clCreateUserEvent(other, nullptr),
           failed = clCreateUserEvent(context_, nullptr);
  clSetUserEventStatus(failed, -1);
  cl_event none = nullptr;
  cl_semaphore_khr bad[] = {semaphore, nullptr};
  for (auto enqueue : {signal_, wait_}) {
    EXPECT_EQ(enqueue(nullptr, 1, &semaphore, nullptr, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
    EXPECT_EQ(enqueue(queue_, 0, &semaphore, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(enqueue(queue_, 1, nullptr, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(enqueue(queue_, 2, bad, nullptr, 0, nullptr, nullptr), CL_INVALID_SEMAPHORE_KHR);
    EXPECT_EQ(enqueue(other_queue, 1, &semaphore, nullptr, 0, nullptr, nullptr),
              CL_INVALID_CONTEXT);
    EXPECT_EQ(enqueue(queue_, 1, &semaphore, nullptr, 1, &foreign, nullptr), CL_INVALID_CONTEXT);
    EXPECT_EQ(enqueue(queue_, 1, &semaphore, nullptr, 1, nullptr, nullptr),
              CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(enqueue(queue_, 1, &semaphore, nullptr, 0, &failed, nullptr),
              CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(enqueue(queue_, 1, &semaphore, nullptr, 1, &none, nullptr),
              CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(enqueue(queue_, 1, &semaphore, nullptr, 1, &failed, nullptr),
              CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
  // None of these calls counted as a signal or a wait.
  EXPECT_EQ(Payload(semaphore), 0u);
  clReleaseEvent(foreign);
  clReleaseEvent(failed);
  clReleaseCommandQueue(other_queue);
  clReleaseContext(other);
  release_(semaphore);
}

TEST_F(Semaphore, AWaitEndsAfterItsSignal) {
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

TEST_F(Semaphore, ThePayloadIsOneFromSignalToWait) {
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

TEST_F(Semaphore, AWaitMayComeBeforeItsSignalAndFromAnotherQueue) {
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

TEST_F(Semaphore, ASignalThatFailsEndsItsWait) {
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

TEST_F(Semaphore, AWaitThatNobodyCanSignalAnyMoreFails) {
  cl_semaphore_khr semaphore = Make();
  cl_event wait = Wait(semaphore);
  EXPECT_EQ(release_(semaphore), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  clReleaseEvent(wait);
}

TEST_F(Semaphore, CommandsOutliveTheApplicationsReference) {
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
