// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <set>

#include "sub_device/sub_device_fixture.h"

namespace weft::test {
namespace {

constexpr char kCount[] =
    "kernel void count(global int* n) { for (int i = 0; i < 1000; ++i) atomic_inc(n); }";

// A context of some devices with one program and one buffer.
class SubDeviceRun : public testing::Test {
 protected:
  ~SubDeviceRun() override {
    Release(parts_);
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
    clReleaseMemObject(buffer_);
    clReleaseContext(context_);
  }
  void Start(const std::vector<cl_device_id>& devices, const std::vector<cl_device_id>& build_for) {
    context_ = clCreateContext(nullptr, devices.size(), devices.data(), nullptr, nullptr, nullptr);
    const char* source = kCount;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    ASSERT_EQ(clBuildProgram(program_, build_for.size(), build_for.data(), "", nullptr, nullptr),
              CL_SUCCESS);
    kernel_ = clCreateKernel(program_, "count", nullptr);
    int zero = 0;
    buffer_ = clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof zero, &zero, nullptr);
    ASSERT_EQ(clSetKernelArg(kernel_, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
  }
  void RunOn(cl_device_id device) {
    cl_int error;
    cl_command_queue queue = clCreateCommandQueueWithProperties(context_, device, nullptr, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    const size_t items = 64, group = 1;
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel_, 1, nullptr, &items, &group, 0, nullptr, nullptr),
        CL_SUCCESS);
    int value = 0;
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, buffer_, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr),
        CL_SUCCESS);
    runs_ += 64000;
    EXPECT_EQ(value, runs_);
    EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  }

  const std::vector<cl_device_id> parts_ = Split(FindDevice(), {kEqually, 2, 0});
  cl_context context_ = nullptr;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
  cl_mem buffer_ = nullptr;
  int runs_ = 0;
};

TEST_F(SubDeviceRun, OnEachPart) {
  Start(parts_, {});
  for (cl_device_id part : parts_) RunOn(part);
}

TEST_F(SubDeviceRun, WithWhatWasBuiltForTheParent) {
  std::vector<cl_device_id> all = parts_;
  all.push_back(FindDevice());
  Start(all, {FindDevice()});
  for (cl_device_id device : all) {
    cl_build_status status = CL_BUILD_NONE;
    EXPECT_EQ(clGetProgramBuildInfo(program_, device, CL_PROGRAM_BUILD_STATUS, sizeof status,
                                    &status, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(status, CL_BUILD_SUCCESS);
    RunOn(device);
  }
}

std::set<int> AllowedProcessors() {
  cpu_set_t set;
  EXPECT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  std::set<int> processors;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) processors.insert(i);
  return processors;
}

void CL_CALLBACK NoteAllowed(void* place) {
  **static_cast<std::set<int>**>(place) = AllowedProcessors();
}

std::set<int> AllowedInCommandOf(cl_device_id device, bool wait) {
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  std::set<int> allowed;
  std::set<int>* place = &allowed;
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNativeKernel(queue, NoteAllowed, &place, sizeof place, 0, nullptr, nullptr, 0,
                                  nullptr, &event),
            CL_SUCCESS);
  if (!wait) {
    EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    while (Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS) > CL_COMPLETE)
      sched_yield();
  }
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseEvent(event);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return allowed;
}

TEST(SubDevices, KeepTheirWorkOnTheirProcessors) {
  const std::set<int> before = AllowedProcessors();
  const auto parts = Split(FindDevice(), {kEqually, 1, 0});
  std::set<int> seen;
  for (cl_device_id part : parts) {
    for (bool wait : {false, true}) {
      const std::set<int> allowed = AllowedInCommandOf(part, wait);
      EXPECT_EQ(allowed.size(), 1u) << "waiting: " << wait;
      seen.insert(allowed.begin(), allowed.end());
    }
  }
  EXPECT_EQ(seen.size(), std::min<size_t>(before.size(), 4));
  EXPECT_EQ(AllowedProcessors(), before) << "a thread that helped is set free again";
  Release(parts);
}

}  // namespace
}  // namespace weft::test
