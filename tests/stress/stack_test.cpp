// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Application threads with small stacks, which end at a page without access.
#include <gtest/gtest.h>
#include <pthread.h>
#include <ucontext.h>

#include <functional>
#include <optional>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

// Work-items with frames of 64 KiB, in work-groups enough for all threads.
const char* const kSource =
    "kernel void deep(global int* a, int n) {\n"
    "  volatile int frame[16384];\n"
    "  for (int i = 0; i < n; ++i) frame[(i * 97) & 16383] = i;\n"
    "  a[get_global_id(0)] += frame[(97 * (n - 1)) & 16383] + 1;\n"
    "}\n";

class SmallStack : public testing::Test {
 public:
  void SetUp() override {
    ASSERT_TRUE(work_.Begin());
    kernel_.emplace(work_.context(), kSource, "deep");
    ASSERT_EQ(kernel_->code(), CL_SUCCESS);
    buffer_ = clCreateBuffer(work_.context(), 0, kItems * sizeof(cl_int), nullptr, nullptr);
    const cl_int n = 1000;
    clSetKernelArg(*kernel_, 0, sizeof buffer_, &buffer_);
    clSetKernelArg(*kernel_, 1, sizeof n, &n);
    Launch(false);  // compiles
  }
  ~SmallStack() override { clReleaseMemObject(buffer_); }

  // Zeros, then n in each item; false if a call fails or the result is wrong.
  bool Launch(bool wait_for_event) {
    const cl_int zero = 0;
    std::vector<cl_int> values(kItems);
    cl_event event = nullptr;
    const bool done =
        clEnqueueFillBuffer(work_.queue(), buffer_, &zero, sizeof zero, 0, kItems * sizeof zero, 0,
                            nullptr, nullptr) == CL_SUCCESS &&
        clEnqueueNDRangeKernel(work_.queue(), *kernel_, 1, nullptr, &kItems, nullptr, 0, nullptr,
                               &event) == CL_SUCCESS &&
        (wait_for_event ? clWaitForEvents(1, &event) : clFinish(work_.queue())) == CL_SUCCESS &&
        clEnqueueReadBuffer(work_.queue(), buffer_, CL_TRUE, 0, kItems * sizeof zero, values.data(),
                            0, nullptr, nullptr) == CL_SUCCESS;
    clReleaseEvent(event);
    return done && values == std::vector<cl_int>(kItems, 1000);
  }

  static void OnThread(size_t stack_bytes, std::function<void()> body) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, stack_bytes), 0);
    pthread_t thread;
    const auto main = [](void* body) -> void* {
      (*static_cast<std::function<void()>*>(body))();
      return nullptr;
    };
    ASSERT_EQ(pthread_create(&thread, &attributes, main, &body), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
  }

  void LaunchOnThread(size_t stack_bytes) {
    OnThread(stack_bytes, [&] {
      for (int i = 0; i < Repeats(20); ++i) EXPECT_TRUE(Launch(i % 2 == 0));
    });
  }

  static constexpr size_t kItems = 2048;
  Work work_;
  std::optional<BuiltKernel> kernel_;
  cl_mem buffer_ = nullptr;
};

TEST_F(SmallStack, Of1MiB) { LaunchOnThread(1 << 20); }
TEST_F(SmallStack, Of64KiB) { LaunchOnThread(64 << 10); }
TEST_F(SmallStack, Of16KiB) { LaunchOnThread(16 << 10); }

TEST_F(SmallStack, OfACoroutine) {
  static SmallStack* test;
  static bool right;
  test = this;
  right = false;
  static ucontext_t outer, inner;
  std::vector<char> stack(32 << 10);
  getcontext(&inner);
  inner.uc_stack.ss_sp = stack.data();
  inner.uc_stack.ss_size = stack.size();
  inner.uc_link = &outer;
  makecontext(&inner, [] { right = test->Launch(false); }, 0);
  swapcontext(&outer, &inner);
  EXPECT_TRUE(right);
}

}  // namespace
}  // namespace weft::test
