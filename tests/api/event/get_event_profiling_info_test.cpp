// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "event/event_fixture.h"

namespace weft::test {
namespace {

class GetEventProfilingInfo : public EventTest {
 protected:
  static cl_int Ask(cl_event event, cl_profiling_info name = CL_PROFILING_COMMAND_END) {
    return WEFT_DRIVER(clGetEventProfilingInfo)(event, name, 0, nullptr, nullptr);
  }
};

TEST_F(GetEventProfilingInfo, StampsCommandsInOrder) {
  cl_event user = User(), marker = Marker(queue_, {user});
  cl_ulong device = 0, host = 0;
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, &host), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  std::vector<cl_ulong> stamps;
  for (cl_profiling_info name :
       {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT, CL_PROFILING_COMMAND_START,
        CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_COMPLETE})
    stamps.push_back(Get<cl_ulong>(clGetEventProfilingInfo, marker, name));
  EXPECT_TRUE(std::is_sorted(stamps.begin(), stamps.end()));
  EXPECT_GT(stamps.front(), 0u);
  EXPECT_LT(stamps.front(), device);
  EXPECT_GT(stamps.back(), device);
  Release({user, marker});
}

TEST_F(GetEventProfilingInfo, ChecksItsArguments) {
  cl_event marker = Marker(queue_);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  ExpectQueryErrors(WEFT_DRIVER(clGetEventProfilingInfo), marker, CL_PROFILING_COMMAND_END,
                    CL_INVALID_EVENT);
  Release({marker});
}

TEST_F(GetEventProfilingInfo, NeedsACompleteCommandOfAProfiledQueue) {
  cl_event user = User(), waiting = Marker(queue_, {user}), plain = Marker(unordered_);
  EXPECT_EQ(Ask(waiting), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  for (cl_profiling_info name : {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT})
    EXPECT_EQ(Ask(waiting, name), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(clSetUserEventStatus(user, -1), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered_), CL_SUCCESS);
  for (cl_event event : {waiting, plain, user})
    EXPECT_EQ(Ask(event), CL_PROFILING_INFO_NOT_AVAILABLE);
  Release({user, waiting, plain});
}

}  // namespace
}  // namespace weft::test
