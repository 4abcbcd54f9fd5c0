// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the spec asks of many functions alike.
#pragma once

#include <functional>
#include <string>

#include "errors.h"

namespace weft::test {

inline cl_int Release(cl_context handle) { return clReleaseContext(handle); }
inline cl_int Release(cl_command_queue handle) { return clReleaseCommandQueue(handle); }
inline cl_int Release(cl_mem handle) { return clReleaseMemObject(handle); }
inline cl_int Release(cl_sampler handle) { return clReleaseSampler(handle); }
inline cl_int Release(cl_event handle) { return clReleaseEvent(handle); }
inline cl_int Release(cl_device_id handle) { return clReleaseDevice(handle); }

// A handle that is released when its scope ends.
template <class T>
class Own {
 public:
  explicit Own(T handle) : handle_(handle) { EXPECT_NE(handle, nullptr); }
  Own(const Own&) = delete;
  Own& operator=(const Own&) = delete;
  ~Own() {
    if (handle_) EXPECT_EQ(Release(handle_), CL_SUCCESS);
  }
  operator T() const { return handle_; }

 private:
  const T handle_;
};

// The error code of a function that makes an object, which is released again. A call with no room
// for the code must do the same.
template <class R, class... Params, class... Args>
cl_int ErrorOf(R (*make)(Params...), Args&&... args) {
  constexpr cl_int kNotSet = 1;
  cl_int error = kNotSet;
  for (cl_int* errcode_ret : {&error, static_cast<cl_int*>(nullptr)}) {
    R made = make(args..., errcode_ret);
    EXPECT_EQ(made != nullptr, error == CL_SUCCESS) << "errcode_ret: " << errcode_ret;
    if (made) EXPECT_EQ(Release(made), CL_SUCCESS);
  }
  EXPECT_NE(error, kNotSet);
  return error;
}

// The file that a descriptor stands for, as /proc names it; nothing if it is closed. A descriptor
// that the driver closed may stand for another file at once: the driver's threads open some.
std::string FileOf(int descriptor);

// A clEnqueue* function, good in all but (num_events_in_wait_list, event_wait_list, event).
using EnqueueCall = std::function<cl_int(cl_uint, const cl_event*, cl_event*)>;

// The wait list is checked, waited for and passes on its errors; the event tells of the command.
// The call must not block.
void ExpectEnqueueRules(cl_command_queue queue, cl_command_type type, const EnqueueCall& call);

// A blocking call fails with its wait list, and then gives out no event.
void ExpectBlockingRules(cl_command_queue queue, const EnqueueCall& blocking_call);

}  // namespace weft::test
