// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first local size has code of its own; code for another one takes the place of generic code
// while launches go on.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

// Each work-item writes the id of its neighbour in the group, as a variable of the program says,
// which all variants share.
constexpr char kSource[] = R"(
constant int steps[2] = {0, 1};
kernel void turn(global int* out, local int* ids) {
  size_t l = get_local_id(0), size = get_local_size(0);
  ids[l] = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = ids[(l + steps[size != 0]) % size];
}
)";

constexpr size_t kWorth = 65536;  // WEFT_SPECIALIZE
constexpr int kMaxSizes = 8;      // WEFT_VARIANTS

class Specialization : public testing::Test {
 protected:
  static void SetUpTestSuite() { log_ = LogCompiles("weft_specialization"); }

  void SetUp() override {
    ASSERT_TRUE(work_.Begin());
    const char* source = kSource;
    program_ = clCreateProgramWithSource(work_.context(), 1, &source, nullptr, nullptr);
    // Options of its own, so that no test finds what another had compiled.
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    const std::string options = std::string("-D") + test->name();
    ASSERT_EQ(clBuildProgram(program_, 0, nullptr, options.c_str(), nullptr, nullptr), CL_SUCCESS);
    compiled_before_ = CompilesIn(log_);
  }
  void TearDown() override { clReleaseProgram(program_); }

  // Launches and checks what every work-item wrote.
  void Launch(size_t items, size_t local) {
    cl_queue_properties none[] = {0};
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(work_.context(), OneDevice(), none, nullptr);
    cl_mem out = clCreateBuffer(work_.context(), 0, items * sizeof(cl_int), nullptr, nullptr);
    cl_kernel kernel = clCreateKernel(program_, "turn", nullptr);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    clSetKernelArg(kernel, 1, local * sizeof(cl_int), nullptr);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr),
        CL_SUCCESS);
    std::vector<cl_int> values(items);
    EXPECT_EQ(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, items * sizeof(cl_int), values.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    size_t wrong = 0;
    for (size_t i = 0; i < items; ++i) {
      const size_t group = i / local * local;
      wrong += values[i] != static_cast<cl_int>(group + (i - group + 1) % local);
    }
    EXPECT_EQ(wrong, 0u) << "local size " << local;
    clReleaseKernel(kernel);
    clReleaseMemObject(out);
    clReleaseCommandQueue(queue);
  }

  int Compiles() const { return CompilesIn(log_) - compiled_before_; }
  // Whether there are so many within a minute.
  bool Reaches(int compiles) const {
    for (int i = 0; i < 600 && Compiles() < compiles; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return Compiles() >= compiles;
  }

  static inline std::string log_;
  Work work_;
  cl_program program_ = nullptr;
  int compiled_before_ = 0;
};

TEST_F(Specialization, IsThereForTheFirstSize) {
  Launch(640, 32);
  Launch(2 * kWorth, 32);
  EXPECT_EQ(Compiles(), 1);
  Launch(640, 64);
  EXPECT_EQ(Compiles(), 2) << "generic code";
  Launch(640, 128);
  EXPECT_EQ(Compiles(), 2);
}

TEST_F(Specialization, OfAnotherSizeBeginsWithThe65536thWorkItem) {
  Launch(64, 64);
  Launch(kWorth / 2, 32);
  Launch(kWorth / 2 - 32, 32);
  EXPECT_EQ(Compiles(), 2) << "and generic code";
  Launch(32, 32);
  EXPECT_TRUE(Reaches(3));
  Launch(kWorth, 32);
  EXPECT_EQ(Compiles(), 3);
}

TEST_F(Specialization, IsForEightSizes) {
  constexpr size_t kFirst = 9;  // smaller groups have generic code of their own
  constexpr size_t kEnd = kFirst + kMaxSizes + 3;
  for (size_t local = kFirst; local < kEnd; ++local) Launch(kWorth / local * local + local, local);
  EXPECT_TRUE(Reaches(1 + kMaxSizes));
  for (size_t local = kFirst; local < kEnd; ++local) Launch(local * 1000, local);
  EXPECT_EQ(Compiles(), 1 + kMaxSizes);
}

TEST_F(Specialization, ChangesNoResultOfLaunchesFromSeveralThreads) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < Repeats(30); ++i) Launch(kWorth / 8, size_t{16} << (t + i) % 4);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(Reaches(1 + 4));
}

}  // namespace
}  // namespace weft::test
