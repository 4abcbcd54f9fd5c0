// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One event completes, and with it begin the commands of up to 64 queues, each of which a thread
// waits for.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

// Before the driver is loaded.
[[maybe_unused]] const int kFourUnits = setenv("WEFT_THREADS", "4", 1);

struct Shape {
  const char* name;
  cl_command_queue_properties flags;
  bool across_devices;  // the queues are those of the device and of its halves, in turn
};

void PrintTo(const Shape& shape, std::ostream* out) { *out << shape.name; }

class FanOut : public testing::TestWithParam<Shape> {
 protected:
  void SetUp() override {
    devices_ = {OneDevice()};
    if (GetParam().across_devices) {
      const cl_device_partition_property halves[] = {CL_DEVICE_PARTITION_EQUALLY, 2, 0};
      devices_.resize(3);
      ASSERT_EQ(clCreateSubDevices(OneDevice(), halves, 2, &devices_[1], nullptr), CL_SUCCESS);
    }
    context_ = clCreateContext(nullptr, cl_uint(devices_.size()), devices_.data(), nullptr, nullptr,
                               nullptr);
    ASSERT_NE(context_, nullptr);
    first_ = clCreateCommandQueueWithProperties(context_, OneDevice(), nullptr, nullptr);
    for (int i = 0; i < kMaxQueues; ++i) {
      const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, GetParam().flags, 0};
      queues_.push_back(clCreateCommandQueueWithProperties(
          context_, devices_[size_t(i) % devices_.size()], properties, nullptr));
      buffers_.push_back(clCreateBuffer(context_, 0, kBytes, nullptr, nullptr));
    }
  }
  void TearDown() override {
    for (cl_mem buffer : buffers_) clReleaseMemObject(buffer);
    for (cl_command_queue queue : queues_) clReleaseCommandQueue(queue);
    clReleaseCommandQueue(first_);
    clReleaseContext(context_);
    for (size_t i = 1; i < devices_.size(); ++i) clReleaseDevice(devices_[i]);
  }

  // A marker that waits for a user event, a fill on each queue that waits for the marker, and a
  // thread in clFinish of each.
  void Spread(int queues, cl_int value) {
    cl_event user = clCreateUserEvent(context_, nullptr), marker = nullptr;
    ASSERT_EQ(clEnqueueMarkerWithWaitList(first_, 1, &user, &marker), CL_SUCCESS);
    std::vector<std::thread> threads;
    for (int i = 0; i < queues; ++i) {
      ASSERT_EQ(clEnqueueFillBuffer(queues_[i], buffers_[i], &value, sizeof value, 0, kBytes, 1,
                                    &marker, nullptr),
                CL_SUCCESS);
      threads.emplace_back([this, i] { EXPECT_EQ(clFinish(queues_[i]), CL_SUCCESS); });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
    for (std::thread& thread : threads) thread.join();
    clReleaseEvent(marker);
    clReleaseEvent(user);
    for (int i = 0; i < queues; ++i) {
      std::vector<cl_int> read(kBytes / sizeof value);
      clEnqueueReadBuffer(queues_[i], buffers_[i], CL_TRUE, 0, kBytes, read.data(), 0, nullptr,
                          nullptr);
      ASSERT_EQ(read, std::vector<cl_int>(read.size(), value)) << "queue " << i << " of " << queues;
    }
  }

  static constexpr int kMaxQueues = 64;
  static constexpr size_t kBytes = 4096;
  std::vector<cl_device_id> devices_;
  cl_context context_ = nullptr;
  cl_command_queue first_ = nullptr;
  std::vector<cl_command_queue> queues_;
  std::vector<cl_mem> buffers_;
};

constexpr auto kOutOfOrder = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
INSTANTIATE_TEST_SUITE_P(Queues, FanOut,
                         testing::Values(Shape{"InOrder", 0, false},
                                         Shape{"OutOfOrder", kOutOfOrder, false},
                                         Shape{"InOrderOnSubDevices", 0, true},
                                         Shape{"OutOfOrderOnSubDevices", kOutOfOrder, true}),
                         testing::PrintToStringParamName());

TEST_P(FanOut, EachQueueEnds) {
  cl_int value = 0;
  for (int repeat = 0; repeat < Repeats(1); ++repeat)
    for (int queues = 1; queues <= kMaxQueues; ++queues) Spread(queues, ++value);
}

}  // namespace
}  // namespace weft::test
