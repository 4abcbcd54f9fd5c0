// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the stress tests share: how often to repeat, a small piece of work, and children under a
// watchdog.
#pragma once

#include <functional>
#include <string>

#include "driver.h"

namespace weft::test {

// The program's argument, or `usual`.
int Repeats(int usual);

// FindDevice, once.
cl_device_id OneDevice();

// Has the driver log its builds to a new file of such a name, and keep no code on disk; the file's
// path. To be called before the driver is.
std::string LogCompiles(const std::string& name);
// How many lines of such a log hold a text.
int LinesWith(const std::string& text, const std::string& log);
// How many compiles it tells.
int CompilesIn(const std::string& log);

// Some work on a context of its own, from building a program to reading the result.
class Work {
 public:
  // False if a call failed; code() tells its error.
  bool Begin();
  // Adds 1 to each of `size` numbers, `rounds` times; false if a call failed.
  bool Enqueue(int rounds = 1);
  // Waits, reads and releases everything. False if a call failed or a number is wrong.
  bool Finish();
  ~Work();

  cl_int code() const { return code_; }
  cl_context context() const { return context_; }
  cl_command_queue queue() const { return queue_; }
  // Keeps the device busy for a long time.
  bool EnqueueEndless();

 private:
  static constexpr size_t kSize = 4096;
  bool Check(cl_int code) {
    if (code != CL_SUCCESS) code_ = code;
    return code == CL_SUCCESS;
  }

  cl_int code_ = CL_SUCCESS;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr, endless_ = nullptr;
  cl_mem buffer_ = nullptr;
  int expected_ = 0;
};

// Work from begin to end.
bool DoWork();

// A kernel of a program of its own, null if a call failed.
class BuiltKernel {
 public:
  BuiltKernel(cl_context context, const std::string& source, const char* name,
              const std::string& options = "");
  BuiltKernel(const BuiltKernel&) = delete;
  BuiltKernel& operator=(const BuiltKernel&) = delete;
  ~BuiltKernel();

  // Of the first call that failed.
  cl_int code() const { return code_; }
  operator cl_kernel() const { return kernel_; }

 private:
  cl_int code_ = CL_SUCCESS;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
};

// A buffer that is filled with zeros on the queue of `work`.
cl_mem ZeroedBuffer(const Work& work, size_t bytes);

// Forks a child that runs `body`, which ends the process in its own way, and exits with 99 if it
// returns. Answers "" if the child ends with `expected_status` in time, else what became of it.
std::string InChild(const std::function<void()>& body, int expected_status = 0, int seconds = 60);
// The parent's half of it.
std::string AwaitChild(int child, int expected_status, int seconds = 60);

}  // namespace weft::test
