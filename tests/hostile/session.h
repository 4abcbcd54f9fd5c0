// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "driver.h"

namespace weft::hostile {

// What a trial needs of the driver, and uses again and again.
struct Session {
  Session();

  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_mem buffer;  // of 64 KiB
};

using Program = std::unique_ptr<_cl_program, decltype(&clReleaseProgram)>;
using Kernel = std::unique_ptr<_cl_kernel, decltype(&clReleaseKernel)>;

// The build log, and all else that there is to ask of a program.
std::string AskProgram(const Session& session, cl_program program);

// Asks all of a kernel, gives it arguments and enqueues it behind an event. It runs if `runs`, and
// is given up otherwise, with its code made and its arguments taken. Answers how that ended.
std::string TryKernel(const Session& session, cl_kernel kernel, bool runs);

}  // namespace weft::hostile
