// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unified shared memory as programs of SYCL use it: commands of several threads in one queue that
// is out of order, ordered by events alone, and memory that is freed by yet other threads
// meanwhile.
#include <gtest/gtest.h>

#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

// The driver is told nothing of the memory behind the number.
constexpr char kSource[] = R"(
kernel void add(global int* sums, ulong address) {
  sums[get_global_id(0)] += *(global const int*)address;
}
)";

constexpr size_t kSums = 12;
constexpr size_t kBytes = kSums * sizeof(cl_int);

class Unified : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(work_.Begin());
    const cl_queue_properties out_of_order[] = {CL_QUEUE_PROPERTIES,
                                                CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
    queue_ =
        clCreateCommandQueueWithProperties(work_.context(), OneDevice(), out_of_order, nullptr);
    ASSERT_NE(queue_, nullptr);
  }
  void TearDown() override { clReleaseCommandQueue(queue_); }

  void* Allocate(size_t bytes) {
    return WEFT_DRIVER(clDeviceMemAllocINTEL)(work_.context(), OneDevice(), nullptr, bytes, 0,
                                              nullptr);
  }
  // Waits for all that uses it.
  void Free(void* memory) {
    EXPECT_EQ(WEFT_DRIVER(clMemBlockingFreeINTEL)(work_.context(), memory), CL_SUCCESS);
  }
  cl_event Copy(void* to, const void* from, size_t bytes,
                const std::vector<cl_event>& wait_list = {}) {
    cl_event event = nullptr;
    EXPECT_EQ(WEFT_DRIVER(clEnqueueMemcpyINTEL)(
                  queue_, CL_FALSE, to, from, bytes, cl_uint(wait_list.size()),
                  wait_list.empty() ? nullptr : wait_list.data(), &event),
              CL_SUCCESS);
    return event;
  }
  cl_event Add(cl_kernel kernel, void* sums, const void* number,
               const std::vector<cl_event>& wait_list) {
    const auto address = reinterpret_cast<cl_ulong>(number);
    cl_event event = nullptr;
    WEFT_DRIVER(clSetKernelArgMemPointerINTEL)(kernel, 0, sums);
    clSetKernelArg(kernel, 1, sizeof address, &address);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &kSums, nullptr,
                                     cl_uint(wait_list.size()), wait_list.data(), &event),
              CL_SUCCESS);
    return event;
  }

  // Adds `number` to `number` and more, from copies of both, and has that of the number freed at
  // once.
  bool AddOnce(cl_kernel kernel, cl_int number) {
    std::array<cl_int, kSums> sums;
    for (size_t i = 0; i < kSums; ++i) sums[i] = number + cl_int(i);
    void* const copied = Allocate(sizeof number);
    void* const device_sums = Allocate(kBytes);
    const cl_event number_is_there = Copy(copied, &number, sizeof number);
    const cl_event sums_are_there = Copy(device_sums, sums.data(), kBytes);
    // One of two threads waits for the copy, and the other leaves that to the kernel.
    std::vector<cl_event> wait_list = {sums_are_there};
    if (number % 2)
      clWaitForEvents(1, &number_is_there);
    else
      wait_list.push_back(number_is_there);
    const cl_event added = Add(kernel, device_sums, copied, wait_list);
    const cl_event is_read = Copy(sums.data(), device_sums, kBytes, {added});
    std::thread freeing([&] {
      Free(copied);
      EXPECT_EQ(Status(added), CL_COMPLETE);
    });
    if (number % 3) clWaitForEvents(1, &is_read);
    freeing.join();
    clWaitForEvents(1, &is_read);
    Free(device_sums);
    for (cl_event event : {number_is_there, sums_are_there, added, is_read}) clReleaseEvent(event);
    for (size_t i = 0; i < kSums; ++i)
      if (sums[i] != 2 * number + cl_int(i)) return false;
    return true;
  }
  static cl_int Status(cl_event event) {
    cl_int status = CL_QUEUED;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    return status;
  }

  Work work_;
  cl_command_queue queue_ = nullptr;
};

TEST_F(Unified, IsFreedWhenNoCommandUsesIt) {
  constexpr int kThreads = 4;
  const int rounds = Repeats(2000);
  std::array<int, kThreads> wrong = {};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      const BuiltKernel kernel(work_.context(), kSource, "add");
      ASSERT_EQ(kernel.code(), CL_SUCCESS);
      for (int i = 0; i < rounds; ++i) wrong[thread] += !AddOnce(kernel, kThreads * i + thread);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, (std::array<int, kThreads>{}));
}

}  // namespace
}  // namespace weft::test
