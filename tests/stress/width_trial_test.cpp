// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code of another width takes a kernel's place while launches go on.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

// Each work-item goes along links until one leads to 0, and counts its steps. How groups are sized
// may not change from launch to launch.
constexpr char kSource[] = R"(
kernel void follow(global const uint* links, global uint* out) {
  uint at = get_global_id(0), steps = 0;
  while (links[at]) { at = links[at]; ++steps; }
  out[get_global_id(0)] = steps;
}
kernel void follow_in_groups(global const uint* links, global uint* out) {
  uint at = get_global_id(0), steps = 0;
  while (links[at]) { at = links[at]; ++steps; }
  out[get_global_id(0)] = steps * 65536 + get_local_size(0);
}
)";

constexpr size_t kItems = 3000, kEvery = 37;
// A launch of whole SIMD groups alone, and one of others.
constexpr size_t kSizes[] = {2048, kItems};

class WidthTrial : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    log_ = LogCompiles("weft_width_trial");
    setenv("WEFT_TRIAL_MS", "1", 1);
  }

  // Every 37th work-item has far to go, so that one at a time is the fastest.
  void SetUp() override {
    ASSERT_TRUE(work_.Begin());
    std::vector<cl_uint> links(kItems);
    for (size_t i = kEvery; i < kItems; ++i) links[i] = cl_uint(i % kEvery == 0 ? i - kEvery : 0);
    for (size_t i = kEvery; i < kItems; i += kEvery) steps_[i] = cl_uint(i / kEvery - 1);
    links_ = clCreateBuffer(work_.context(), CL_MEM_COPY_HOST_PTR, kItems * sizeof(cl_uint),
                            links.data(), nullptr);
    // Those of each test are its own, so that none finds what another had compiled.
    const std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
    const char* source = kSource;
    program_ = clCreateProgramWithSource(work_.context(), 1, &source, nullptr, nullptr);
    ASSERT_EQ(clBuildProgram(program_, 0, nullptr, ("-D" + test).c_str(), nullptr, nullptr),
              CL_SUCCESS);
  }
  void TearDown() override {
    clReleaseProgram(program_);
    clReleaseMemObject(links_);
  }

  // What so many work-items wrote.
  std::vector<cl_uint> Launch(cl_kernel kernel, size_t items, const size_t* local) const {
    const size_t bytes = items * sizeof(cl_uint);
    cl_mem out = clCreateBuffer(work_.context(), 0, bytes, nullptr, nullptr);
    clSetKernelArg(kernel, 0, sizeof links_, &links_);
    clSetKernelArg(kernel, 1, sizeof out, &out);
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(work_.context(), OneDevice(), nullptr, nullptr);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, local, 0, nullptr, nullptr),
              CL_SUCCESS);
    std::vector<cl_uint> values(items);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, out, CL_TRUE, 0, bytes, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    clReleaseCommandQueue(queue);
    clReleaseMemObject(out);
    return values;
  }
  std::vector<cl_uint> Steps(size_t items) const {
    return {steps_.begin(), steps_.begin() + std::ptrdiff_t(items)};
  }
  // Launches the kernel in both sizes until there is code to try, and then while it is tried, which
  // must make no difference.
  void LaunchOnTrial(cl_kernel kernel) const {
    constexpr int kMostLaunches = 100'000, kLaunchesOfTrial = 50;
    std::map<size_t, std::vector<cl_uint>> expected;
    for (size_t items : kSizes) expected[items] = Launch(kernel, items, nullptr);
    const int made = CompilesIn(log_);
    int launches = 0;
    for (int left = kMostLaunches; left > 0; --left) {
      if (left > kLaunchesOfTrial && CompilesIn(log_) > made) left = kLaunchesOfTrial;
      for (size_t items : kSizes)
        ASSERT_EQ(Launch(kernel, items, nullptr), expected[items]) << "launch " << launches;
      ++launches;
    }
    EXPECT_LT(launches, kMostLaunches) << "nothing was tried";
  }

  static inline std::string log_;
  Work work_;
  cl_mem links_ = nullptr;
  cl_program program_ = nullptr;
  std::vector<cl_uint> steps_ = std::vector<cl_uint>(kItems);
};

TEST_F(WidthTrial, ChangesNoResult) {
  cl_kernel kernel = clCreateKernel(program_, "follow", nullptr);
  for (size_t items : kSizes) EXPECT_EQ(Launch(kernel, items, nullptr), Steps(items));
  LaunchOnTrial(kernel);
  clReleaseKernel(kernel);
}

TEST_F(WidthTrial, ChangesNoSizeOfGroups) {
  cl_kernel kernel = clCreateKernel(program_, "follow_in_groups", nullptr);
  size_t preferred = 0;
  clGetKernelWorkGroupInfo(kernel, OneDevice(), CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
                           sizeof preferred, &preferred, nullptr);
  LaunchOnTrial(kernel);
  size_t later = 0;
  clGetKernelWorkGroupInfo(kernel, OneDevice(), CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
                           sizeof later, &later, nullptr);
  EXPECT_EQ(later, preferred);
  clReleaseKernel(kernel);
}

TEST_F(WidthTrial, ChangesNoResultOfLaunchesFromSeveralThreads) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      cl_kernel kernel = clCreateKernel(program_, "follow", nullptr);
      constexpr size_t kLocal = 8;
      for (int i = 0; i < Repeats(300); ++i) EXPECT_EQ(Launch(kernel, kItems, &kLocal), steps_);
      clReleaseKernel(kernel);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace weft::test
