// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of a process whose WEFT_CHECK is set, and what the log tells of them.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "program_fixture.h"

namespace weft::test {

class CheckTest : public ProgramTest {
 protected:
  // Of SetUpTestSuite, before the driver's first use, which reads the knobs.
  static void Check(const std::string& what) {
    path_ = "/tmp/weft-" + what + "-test-" + std::to_string(getpid()) + ".log";
    setenv("WEFT_CHECK", what.c_str(), 1);
    setenv("WEFT_LOG", "command", 1);
    setenv("WEFT_LOG_FILE", path_.c_str(), 1);
  }
  static void TearDownTestSuite() { std::remove(path_.c_str()); }

  struct Argument {
    size_t bytes;
    const void* value;
  };
  // The status of a launch whose first argument is a buffer of 8 bytes for each work-item.
  cl_int StatusOfLaunch(cl_program program, const char* name, size_t items,
                        const size_t* local_size, const Argument& second) {
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
    cl_mem out = clCreateBuffer(context_, 0, items * sizeof(cl_long), nullptr, nullptr);
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    clSetKernelArg(kernel, 1, second.bytes, second.value);
    cl_event event = nullptr;
    clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, local_size, 0, nullptr, &event);
    clWaitForEvents(1, &event);
    cl_int status = 1;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    clReleaseMemObject(out);
    clReleaseCommandQueue(queue);
    return status;
  }

  static std::string ReadLog() {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

 private:
  static inline std::string path_;
};

}  // namespace weft::test
