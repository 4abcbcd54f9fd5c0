// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "driver.h"

namespace weft::test {
namespace {

constexpr const char* kSource = R"(
kernel void ids(global uint* out) {
  size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1);
  out[y * get_global_size(0) + x] =
      get_global_id(0) | get_local_size(0) << 12 | get_local_size(1) << 21;
}
kernel __attribute__((reqd_work_group_size(4, 2, 1))) void required(global uint* out) {
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = get_local_size(0);
}
kernel void shared(global int* out, local int* room) {
  room[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = room[get_local_size(0) - 1 - get_local_id(0)];
}
kernel void print(int base) { printf("%d;", base + (int)get_global_id(0)); }
kernel void spin(global volatile int* stop) { while (*stop == 0) {} }
kernel void flush(global float* values) { values[1] = values[0] * 0.5f; }
)";

class KernelCommands : public testing::Test {
 protected:
  void SetUp() override {
    const char* source = kSource;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, &error_);
    ASSERT_EQ(clBuildProgram(program_, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
    for (cl_kernel kernel : kernels_) EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
    EXPECT_EQ(clReleaseMemObject(out_), CL_SUCCESS);
    EXPECT_EQ(clReleaseProgram(program_), CL_SUCCESS);
    EXPECT_EQ(clReleaseCommandQueue(queue_), CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(context_), CL_SUCCESS);
  }

  cl_kernel Kernel(const char* name) {
    kernels_.push_back(clCreateKernel(program_, name, &error_));
    EXPECT_EQ(error_, CL_SUCCESS);
    return kernels_.back();
  }
  cl_kernel KernelOnBuffer(const char* name) {
    cl_kernel kernel = Kernel(name);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof out_, &out_), CL_SUCCESS);
    return kernel;
  }
  cl_int Run(cl_kernel kernel, std::vector<size_t> global, std::vector<size_t> local = {},
             std::vector<size_t> offset = {}) {
    return clEnqueueNDRangeKernel(queue_, kernel, cl_uint(global.size()),
                                  offset.empty() ? nullptr : offset.data(), global.data(),
                                  local.empty() ? nullptr : local.data(), 0, nullptr, nullptr);
  }
  std::vector<uint32_t> Result(size_t count) {
    std::vector<uint32_t> values(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue_, out_, CL_TRUE, 0, count * 4, values.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    return values;
  }

  cl_int error_ = CL_SUCCESS;
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ = clCreateCommandQueue(context_, FindDevice(), 0, &error_);
  const cl_mem out_ = clCreateBuffer(context_, 0, size_t{4} << 20, nullptr, &error_);
  cl_program program_ = nullptr;
  std::vector<cl_kernel> kernels_;
};

TEST_F(KernelCommands, CoverTheRangeForEveryShape) {
  cl_kernel ids = KernelOnBuffer("ids");
  struct Shape {
    std::array<size_t, 2> global, local, offset;
  } shapes[] = {{{64, 8}, {8, 4}, {0, 0}},
                {{64, 8}, {1, 1}, {100, 7}},
                {{1, 1}, {1, 1}, {5, 0}},
                {{1000, 3}, {100, 3}, {0, 1}},
                {{37, 5}, {37, 1}, {9, 9}}};
  for (const Shape& shape : shapes) {
    const auto [width, height] = shape.global;
    ASSERT_EQ(Run(ids, {width, height}, {shape.local[0], shape.local[1]},
                  {shape.offset[0], shape.offset[1]}),
              CL_SUCCESS);
    const std::vector<uint32_t> values = Result(width * height);
    for (size_t i = 0; i < values.size(); ++i)
      ASSERT_EQ(values[i],
                (i % width + shape.offset[0]) | shape.local[0] << 12 | shape.local[1] << 21);
  }
}

TEST_F(KernelCommands, ChooseASizeThatDividesTheRange) {
  cl_kernel ids = KernelOnBuffer("ids");
  for (std::array<size_t, 2> global :
       {std::array<size_t, 2>{1024, 4}, {30, 7}, {1009, 1}, {1, 1}}) {
    ASSERT_EQ(Run(ids, {global[0], global[1]}), CL_SUCCESS);
    for (uint32_t value : Result(global[0] * global[1])) {
      const uint32_t x = value >> 12 & 0x1ff, y = value >> 21;
      ASSERT_TRUE(x > 0 && y > 0 && global[0] % x == 0 && global[1] % y == 0) << x << " x " << y;
    }
  }
}

TEST_F(KernelCommands, CheckTheRange) {
  cl_kernel ids = KernelOnBuffer("ids");
  const size_t one[] = {1, 1, 1, 1}, huge[] = {SIZE_MAX, 1, 1}, vast[] = {SIZE_MAX / 2, 8, 1};
  auto enqueue = [&](cl_uint dimensions, const size_t* offset, const size_t* global,
                     const size_t* local) {
    return clEnqueueNDRangeKernel(queue_, ids, dimensions, offset, global, local, 0, nullptr,
                                  nullptr);
  };
  EXPECT_EQ(enqueue(0, nullptr, one, nullptr), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(enqueue(4, nullptr, one, nullptr), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(enqueue(1, one, huge, one), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(enqueue(2, nullptr, vast, nullptr), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(Run(ids, {10}, {0}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(Run(ids, {10}, {3}), CL_INVALID_WORK_GROUP_SIZE);
  const size_t items = Get<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_WORK_GROUP_SIZE);
  const auto sizes = GetList<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_WORK_ITEM_SIZES);
  EXPECT_EQ(Run(ids, {sizes[0] * 2}, {sizes[0] * 2}), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(Run(ids, {items, 2}, {items, 2}), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(KernelCommands, RunNothingForAnEmptyRange) {
  cl_kernel ids = KernelOnBuffer("ids");
  cl_event event;
  const size_t zero[] = {0, 5};
  EXPECT_EQ(clEnqueueNDRangeKernel(queue_, ids, 2, nullptr, zero, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_NDRANGE_KERNEL));
  clReleaseEvent(event);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue_, ids, 1, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
}

TEST_F(KernelCommands, ObeyTheRequiredSize) {
  cl_kernel required = KernelOnBuffer("required");
  EXPECT_EQ(Run(required, {8, 4}, {4, 2}), CL_SUCCESS);
  EXPECT_EQ(Run(required, {8, 4}), CL_SUCCESS);
  EXPECT_EQ(Result(1)[0], 4u);
  EXPECT_EQ(Run(required, {8, 4}, {2, 2}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(Run(required, {6, 4}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(clEnqueueTask(queue_, required, 0, nullptr, nullptr), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(KernelCommands, CheckKernelAndArguments) {
  cl_kernel unset = Kernel("ids"), ids = KernelOnBuffer("ids");
  EXPECT_EQ(Run(unset, {1}), CL_INVALID_KERNEL_ARGS);
  const size_t one = 1;
  EXPECT_EQ(WEFT_DRIVER(clEnqueueNDRangeKernel)(queue_, nullptr, 1, nullptr, &one, nullptr, 0,
                                                nullptr, nullptr),
            CL_INVALID_KERNEL);
  cl_context other = MakeContext();
  cl_command_queue foreign = clCreateCommandQueue(other, FindDevice(), 0, &error_);
  EXPECT_EQ(clEnqueueNDRangeKernel(foreign, ids, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_INVALID_CONTEXT);
  clReleaseCommandQueue(foreign);
  clReleaseContext(other);
}

TEST_F(KernelCommands, GiveEachGroupItsLocalMemory) {
  cl_kernel shared = KernelOnBuffer("shared");
  EXPECT_EQ(clSetKernelArg(shared, 1, 64 * sizeof(cl_int), nullptr), CL_SUCCESS);
  EXPECT_EQ(Run(shared, {6400}, {64}), CL_SUCCESS);
  const std::vector<uint32_t> values = Result(6400);
  for (size_t i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], 63 - i % 64);
  const cl_ulong local = Get<cl_ulong>(clGetDeviceInfo, FindDevice(), CL_DEVICE_LOCAL_MEM_SIZE);
  EXPECT_EQ(clSetKernelArg(shared, 1, local, nullptr), CL_SUCCESS);
  EXPECT_EQ(Run(shared, {64}, {64}), CL_SUCCESS);
  if (clSetKernelArg(shared, 1, local + 1, nullptr) == CL_SUCCESS) {
    EXPECT_EQ(Run(shared, {64}, {64}), CL_OUT_OF_RESOURCES);
  }
}

TEST_F(KernelCommands, TakeArgumentsAsTheyAreWhenEnqueued) {
  cl_kernel print = Kernel("print");
  testing::internal::CaptureStdout();
  for (cl_int base : {10, 20, 30}) {
    EXPECT_EQ(clSetKernelArg(print, 0, sizeof base, &base), CL_SUCCESS);
    EXPECT_EQ(Run(print, {2}, {2}), CL_SUCCESS);
  }
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "10;11;20;21;30;31;");
}

TEST_F(KernelCommands, KeepTheHostsFloatingPointState) {
#if defined(__x86_64__)
  cl_kernel flush = KernelOnBuffer("flush");
  const float tiny[] = {2e-38f, 0};
  const unsigned host = __builtin_ia32_stmxcsr();
  // The application flushes denormals, rounds down and catches divisions by zero; kernels do not.
  __builtin_ia32_ldmxcsr((host | 0xa040) & ~0x200u);
  const unsigned set = __builtin_ia32_stmxcsr();
  EXPECT_EQ(clEnqueueWriteBuffer(queue_, out_, CL_TRUE, 0, sizeof tiny, tiny, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Run(flush, {1}), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(__builtin_ia32_stmxcsr(), set);
  __builtin_ia32_ldmxcsr(host);
  float values[2];
  EXPECT_EQ(
      clEnqueueReadBuffer(queue_, out_, CL_TRUE, 0, sizeof values, values, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(values[1], 1e-38f);
#endif
}

TEST_F(KernelCommands, CallNativeKernelsWithBuffersInPlace) {
  struct Args {
    void* buffer;
    cl_int value;
  } args{nullptr, 99};
  const void* places[] = {&args.buffer};
  auto store = [](void* data) {
    auto* args = static_cast<Args*>(data);
    *static_cast<cl_int*>(args->buffer) = args->value;
  };
  cl_event event;
  EXPECT_EQ(clEnqueueNativeKernel(queue_, store, &args, sizeof args, 1, &out_, places, 0, nullptr,
                                  &event),
            CL_SUCCESS);
  args.value = 0;
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(Result(1)[0], 99u);
  clReleaseEvent(event);
  auto enqueue = [&](void(CL_CALLBACK * function)(void*), void* data, size_t size, cl_uint count,
                     const cl_mem* list, const void** where) {
    return WEFT_DRIVER(clEnqueueNativeKernel)(queue_, function, data, size, count, list, where, 0,
                                              nullptr, nullptr);
  };
  EXPECT_EQ(enqueue(nullptr, &args, sizeof args, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(store, nullptr, 8, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(store, nullptr, 0, 1, &out_, places), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(store, &args, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(store, &args, sizeof args, 1, nullptr, places), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(store, &args, sizeof args, 0, &out_, nullptr), CL_INVALID_VALUE);
  const cl_mem bad = reinterpret_cast<cl_mem>(queue_);
  EXPECT_EQ(enqueue(store, &args, sizeof args, 1, &bad, places), CL_INVALID_MEM_OBJECT);
}

// Runs `body` in a forked child and answers how that ended; 124 if not within ten seconds.
template <class Body>
int ExitOfChild(Body body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(99);
  }
  for (int i = 0; i < 1000; ++i) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child)
      return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return 124;
}

TEST_F(KernelCommands, WorkInTheChildOfAFork) {
  cl_kernel ids = KernelOnBuffer("ids");
  // The parent's threads exist, so that the child has some to miss.
  ASSERT_EQ(Run(ids, {1 << 18}, {64}), CL_SUCCESS);
  ASSERT_EQ(clFlush(queue_), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  const int code = ExitOfChild([&] {
    bool right = true;
    for (int i = 0; i < 3; ++i) {
      cl_event event = nullptr;
      const size_t global = 1 << 18;
      right &= clEnqueueNDRangeKernel(queue_, ids, 1, nullptr, &global, nullptr, 0, nullptr,
                                      &event) == CL_SUCCESS;
      right &= clFlush(queue_) == CL_SUCCESS;
      right &= clWaitForEvents(1, &event) == CL_SUCCESS;
    }
    right &= (Result(1 << 18)[777] & 0xfff) == 777;
    _exit(right ? 0 : 1);
  });
  EXPECT_EQ(code, 0);
}

TEST_F(KernelCommands, FailInTheChildOfAForkIfTheParentWasRunningThem) {
  cl_kernel spin = KernelOnBuffer("spin");
  const cl_int zero = 0;
  std::vector<cl_int> stop(1);
  cl_mem flag = clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, sizeof zero, stop.data(), &error_);
  ASSERT_EQ(clSetKernelArg(spin, 0, sizeof flag, &flag), CL_SUCCESS);
  cl_event event = nullptr;
  const size_t one = 1;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue_, spin, 1, nullptr, &one, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  ASSERT_EQ(clFlush(queue_), CL_SUCCESS);
  cl_int status = CL_QUEUED;
  while (status != CL_RUNNING)
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  const int code = ExitOfChild([&] {
    bool right = clWaitForEvents(1, &event) == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    right &= clFinish(queue_) == CL_SUCCESS;
    right &= clEnqueueFillBuffer(queue_, out_, &zero, 4, 0, 4, 0, nullptr, nullptr) == CL_SUCCESS;
    right &= Result(1)[0] == 0;
    _exit(right ? 0 : 1);
  });
  EXPECT_EQ(code, 0);
  *const_cast<volatile cl_int*>(stop.data()) = 1;
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  clReleaseEvent(event);
  clReleaseMemObject(flag);
}

TEST_F(KernelCommands, DoNotKeepTheProcessFromExiting) {
  cl_kernel spin = KernelOnBuffer("spin");
  const cl_int zero = 0, stop = 1;
  ASSERT_EQ(clEnqueueFillBuffer(queue_, out_, &zero, sizeof zero, 0, 4, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  const int code = ExitOfChild([&] {
    Run(spin, {1});
    clFlush(queue_);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    exit(0);
  });
  EXPECT_EQ(code, 0);
  ASSERT_EQ(clEnqueueFillBuffer(queue_, out_, &stop, sizeof stop, 0, 4, 0, nullptr, nullptr),
            CL_SUCCESS);
}

TEST_F(KernelCommands, DoNotHoldUpOtherQueues) {
  if (Get<cl_uint>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_COMPUTE_UNITS) < 2)
    GTEST_SKIP() << "one thread can run one kernel at a time";
  cl_kernel spin = KernelOnBuffer("spin");
  auto* flag = static_cast<volatile cl_int*>(clEnqueueMapBuffer(
      queue_, out_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, 4, 0, nullptr, nullptr, &error_));
  *flag = 0;
  ASSERT_EQ(Run(spin, {1}), CL_SUCCESS);
  ASSERT_EQ(clFlush(queue_), CL_SUCCESS);
  cl_command_queue other = clCreateCommandQueue(context_, FindDevice(), 0, &error_);
  cl_event last = nullptr;
  for (int i = 0; i < 100; ++i) {
    if (last) clReleaseEvent(last);
    ASSERT_EQ(clEnqueueMarkerWithWaitList(other, 0, nullptr, &last), CL_SUCCESS);
  }
  ASSERT_EQ(clFlush(other), CL_SUCCESS);
  cl_int status = CL_QUEUED;
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (status != CL_COMPLETE && std::chrono::steady_clock::now() < limit)
    clGetEventInfo(last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  EXPECT_EQ(status, CL_COMPLETE);
  *flag = 1;
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_, out_, const_cast<cl_int*>(flag), 0, nullptr, nullptr),
            CL_SUCCESS);
  clReleaseEvent(last);
  clReleaseCommandQueue(other);
}

}  // namespace
}  // namespace weft::test
