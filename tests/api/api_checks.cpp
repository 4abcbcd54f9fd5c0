// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "api_checks.h"

#include <filesystem>

#include <gtest/gtest.h>

namespace weft::test {
namespace {

cl_context ContextOf(cl_command_queue queue) {
  return Get<cl_context>(clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
}

cl_int StatusOf(cl_event event) {
  return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
}

void ExpectWaitListChecked(cl_command_queue queue, const EnqueueCall& call) {
  const Own<cl_event> user(clCreateUserEvent(ContextOf(queue), nullptr));
  const Own<cl_context> other(MakeContext());
  const Own<cl_event> foreign(clCreateUserEvent(other, nullptr));
  const cl_event good = user, null = nullptr, of_other_context = foreign;
  const auto wrong = reinterpret_cast<cl_event>(queue);
  struct Case {
    cl_uint count;
    const cl_event* list;
    cl_int error;
  };
  const Case cases[] = {
      {1, nullptr, CL_INVALID_EVENT_WAIT_LIST},   {0, &good, CL_INVALID_EVENT_WAIT_LIST},
      {1, &null, CL_INVALID_EVENT_WAIT_LIST},     {1, &wrong, CL_INVALID_EVENT_WAIT_LIST},
      {1, &of_other_context, CL_INVALID_CONTEXT},
  };
  for (const Case& entry : cases) {
    cl_event event = nullptr;
    EXPECT_EQ(call(entry.count, entry.list, &event), entry.error);
    EXPECT_EQ(event, nullptr);
  }
}

}  // namespace

std::string FileOf(int descriptor) {
  std::error_code closed;
  return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), closed)
      .string();
}

void ExpectEnqueueRules(cl_command_queue queue, cl_command_type type, const EnqueueCall& call) {
  ExpectWaitListChecked(queue, call);
  EXPECT_EQ(call(0, nullptr, nullptr), CL_SUCCESS);
  for (cl_int end : {CL_COMPLETE, -77}) {
    const Own<cl_event> user(clCreateUserEvent(ContextOf(queue), nullptr));
    const cl_event list[] = {user};
    cl_event event = nullptr;
    ASSERT_EQ(call(1, list, &event), CL_SUCCESS);
    const Own<cl_event> owned(event);
    EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE), type);
    EXPECT_EQ(Get<cl_command_queue>(clGetEventInfo, event, CL_EVENT_COMMAND_QUEUE), queue);
    EXPECT_GT(StatusOf(event), CL_COMPLETE) << "does not wait for its list";
    EXPECT_EQ(clSetUserEventStatus(user, end), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &event),
              end == CL_COMPLETE ? CL_SUCCESS : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_EQ(StatusOf(event) < 0, end < 0);
  }
}

void ExpectBlockingRules(cl_command_queue queue, const EnqueueCall& blocking_call) {
  const Own<cl_event> failed(clCreateUserEvent(ContextOf(queue), nullptr));
  ASSERT_EQ(clSetUserEventStatus(failed, -77), CL_SUCCESS);
  const cl_event list[] = {failed};
  cl_event event = nullptr;
  EXPECT_EQ(blocking_call(1, list, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(event, nullptr);
  EXPECT_EQ(blocking_call(0, nullptr, &event), CL_SUCCESS);
  const Own<cl_event> done(event);
  EXPECT_EQ(StatusOf(done), CL_COMPLETE);
}

}  // namespace weft::test
