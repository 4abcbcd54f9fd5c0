// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stress.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace weft::test {
namespace {

const char* const kSource =
    "kernel void add(global int* a) { a[get_global_id(0)] += 1; }\n"
    "kernel void endless(global volatile int* a) { while (a[0] != -1) {} }\n";

}  // namespace

cl_device_id OneDevice() {
  static const cl_device_id device = FindDevice();
  return device;
}

std::string LogCompiles(const std::string& name) {
  std::string log = testing::TempDir() + name + ".log";
  std::filesystem::remove(log);
  setenv("WEFT_LOG", "build", 1);
  setenv("WEFT_LOG_FILE", log.c_str(), 1);
  setenv("WEFT_CACHE_DIR", "off", 1);
  return log;
}

int LinesWith(const std::string& text, const std::string& log) {
  std::ifstream file(log);
  int count = 0;
  for (std::string line; std::getline(file, line);) count += line.contains(text);
  return count;
}

int CompilesIn(const std::string& log) { return LinesWith("compiled ", log); }

bool Work::Begin() {
  cl_device_id device = OneDevice();
  cl_int error = CL_SUCCESS;
  context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  if (!Check(error)) return false;
  queue_ = clCreateCommandQueueWithProperties(context_, device, nullptr, &error);
  if (!Check(error)) return false;
  program_ =
      clCreateProgramWithSource(context_, 1, const_cast<const char**>(&kSource), nullptr, &error);
  if (!Check(error)) return false;
  if (!Check(clBuildProgram(program_, 1, &device, "", nullptr, nullptr))) return false;
  kernel_ = clCreateKernel(program_, "add", &error);
  if (!Check(error)) return false;
  endless_ = clCreateKernel(program_, "endless", &error);
  if (!Check(error)) return false;
  buffer_ = clCreateBuffer(context_, 0, kSize * sizeof(cl_int), nullptr, &error);
  if (!Check(error)) return false;
  const cl_int zero = 0;
  return Check(clEnqueueFillBuffer(queue_, buffer_, &zero, sizeof zero, 0, kSize * sizeof(cl_int),
                                   0, nullptr, nullptr)) &&
         Check(clSetKernelArg(kernel_, 0, sizeof buffer_, &buffer_)) &&
         Check(clSetKernelArg(endless_, 0, sizeof buffer_, &buffer_));
}

bool Work::Enqueue(int rounds) {
  for (int i = 0; i < rounds; ++i) {
    if (!Check(clEnqueueNDRangeKernel(queue_, kernel_, 1, nullptr, &kSize, nullptr, 0, nullptr,
                                      nullptr)))
      return false;
    ++expected_;
  }
  return true;
}

bool Work::EnqueueEndless() {
  const size_t one = 1;
  return Check(clEnqueueNDRangeKernel(queue_, endless_, 1, nullptr, &one, nullptr, 0, nullptr,
                                      nullptr)) &&
         Check(clFlush(queue_));
}

bool Work::Finish() {
  std::array<cl_int, kSize> values;
  return Check(clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, kSize * sizeof(cl_int),
                                   values.data(), 0, nullptr, nullptr)) &&
         std::ranges::count(values, expected_) == ptrdiff_t(kSize);
}

Work::~Work() {
  if (buffer_) clReleaseMemObject(buffer_);
  if (endless_) clReleaseKernel(endless_);
  if (kernel_) clReleaseKernel(kernel_);
  if (program_) clReleaseProgram(program_);
  if (queue_) clReleaseCommandQueue(queue_);
  if (context_) clReleaseContext(context_);
}

bool DoWork() {
  Work work;
  return work.Begin() && work.Enqueue(3) && work.Finish();
}

BuiltKernel::BuiltKernel(cl_context context, const std::string& source, const char* name,
                         const std::string& options) {
  const char* text = source.c_str();
  program_ = clCreateProgramWithSource(context, 1, &text, nullptr, &code_);
  if (code_ == CL_SUCCESS)
    code_ = clBuildProgram(program_, 0, nullptr, options.c_str(), nullptr, nullptr);
  if (code_ == CL_SUCCESS) kernel_ = clCreateKernel(program_, name, &code_);
}

BuiltKernel::~BuiltKernel() {
  if (kernel_) clReleaseKernel(kernel_);
  if (program_) clReleaseProgram(program_);
}

cl_mem ZeroedBuffer(const Work& work, size_t bytes) {
  const cl_int zero = 0;
  cl_mem buffer = clCreateBuffer(work.context(), 0, bytes, nullptr, nullptr);
  clEnqueueFillBuffer(work.queue(), buffer, &zero, sizeof zero, 0, bytes, 0, nullptr, nullptr);
  return buffer;
}

std::string AwaitChild(int child, int expected_status, int seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  int status = 0;
  for (auto pause = std::chrono::microseconds(200); waitpid(child, &status, WNOHANG) != child;) {
    if (std::chrono::steady_clock::now() > end) {
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
      return "hangs";
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(5000));
  }
  if (WIFSIGNALED(status)) return "dies of signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) == expected_status) return "";
  return "exits with " + std::to_string(WEXITSTATUS(status));
}

std::string InChild(const std::function<void()>& body, int expected_status, int seconds) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(99);
  }
  return AwaitChild(child, expected_status, seconds);
}

}  // namespace weft::test
