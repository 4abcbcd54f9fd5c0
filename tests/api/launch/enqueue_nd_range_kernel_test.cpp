// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <chrono>
#include <string_view>

#include "launch/launch_fixture.h"

namespace weft::test {
namespace {

using EnqueueNDRangeKernel = LaunchTest;

cl_int LaunchOne(cl_command_queue queue, cl_kernel kernel) {
  const size_t one = 1;
  return WEFT_DRIVER(clEnqueueNDRangeKernel)(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr,
                                             nullptr);
}

TEST_F(EnqueueNDRangeKernel, CoversTheRangeForEveryShape) {
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

TEST_F(EnqueueNDRangeKernel, LetsIdsBeyondIntTurnNegative) {
  const char* source =
      "kernel void f(global uint* a, long first) {"
      "  int i = get_global_id(0); a[get_global_id(0) - first] = (uint)(((long)i - first) >> 32); "
      "}";
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "f", nullptr);
  const cl_long first = (cl_long{1} << 31) - 24;
  clSetKernelArg(kernel, 0, sizeof out_, &out_);
  clSetKernelArg(kernel, 1, sizeof first, &first);
  ASSERT_EQ(Run(kernel, {64}, {64}, {size_t(first)}), CL_SUCCESS);
  const std::vector<uint32_t> values = Result(64);
  for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(values[i], i < 24 ? 0 : UINT32_MAX);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
}

// Where rows begin decides what lanes have in common, and what a kernel knows of it.
TEST_F(EnqueueNDRangeKernel, TakesIdsApartFromAnyOffset) {
  const char* source =
      "kernel void flat(global uint* a, int first, int row) {"
      "  int i = get_global_id(0); a[i - first] = (i & 31) | (i >> 5) << 8 | (i % 48) << 20; }"
      "kernel void grouped(global uint* a, int first, int row) {"
      "  local int lane; if (get_local_id(0) == 0) lane = 0; barrier(CLK_LOCAL_MEM_FENCE);"
      "  int i = get_global_id(0) + lane;"
      "  a[i - first] = (i & 31) | (i >> 5) << 8 | (i % 48) << 20; }"
      "kernel void across(global uint* a, int first, int row) {"
      "  int i = get_global_id(1);"
      "  a[get_global_id(0) * row + i - first] = (i & 31) | (i >> 5) << 8 | (i % 48) << 20; }";
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  for (const char* name : {"flat", "grouped", "across"}) {
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    const bool is_across = name == std::string_view("across");
    clSetKernelArg(kernel, 0, sizeof out_, &out_);
    for (const cl_int first : {0, 64, 7, 32, 0, 16, 1000}) {
      for (const cl_int size : {256, 960, 96, 128, 100, 33}) {
        for (const size_t local : {0, 32, 64, 4}) {
          if (local != 0 && size_t(size) % local != 0) continue;
          clSetKernelArg(kernel, 1, sizeof first, &first);
          clSetKernelArg(kernel, 2, sizeof size, &size);
          std::vector<size_t> sizes{size_t(size)}, groups{local}, offsets{size_t(first)};
          if (is_across) {
            sizes.insert(sizes.begin(), 2);
            groups.insert(groups.begin(), 1);
            offsets.insert(offsets.begin(), 0);
          }
          if (local == 0) groups.clear();
          ASSERT_EQ(Run(kernel, sizes, groups, offsets), CL_SUCCESS);
          const std::vector<uint32_t> values = Result(size_t(size) * (is_across ? 2 : 1));
          for (size_t k = 0; k < values.size(); ++k) {
            const uint32_t i = uint32_t(k % size_t(size)) + uint32_t(first);
            ASSERT_EQ(values[k], (i & 31) | (i >> 5) << 8 | (i % 48) << 20)
                << name << " " << k << " from " << first << " of " << size << " by " << local;
          }
        }
      }
    }
    EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  }
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
}

TEST_F(EnqueueNDRangeKernel, ChoosesASizeThatDividesTheRange) {
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

TEST_F(EnqueueNDRangeKernel, RunsNothingForAnEmptyRange) {
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

TEST_F(EnqueueNDRangeKernel, GivesEachGroupItsLocalMemory) {
  cl_kernel shared = KernelOnBuffer("shared");
  EXPECT_EQ(clSetKernelArg(shared, 1, 64 * sizeof(cl_int), nullptr), CL_SUCCESS);
  EXPECT_EQ(Run(shared, {6400}, {64}), CL_SUCCESS);
  const std::vector<uint32_t> values = Result(6400);
  for (size_t i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], 63 - i % 64);
}

TEST_F(EnqueueNDRangeKernel, TakesArgumentsAsTheyAreWhenEnqueued) {
  cl_kernel print = Kernel("print");
  testing::internal::CaptureStdout();
  for (cl_int base : {10, 20, 30}) {
    EXPECT_EQ(clSetKernelArg(print, 0, sizeof base, &base), CL_SUCCESS);
    EXPECT_EQ(Run(print, {2}, {2}), CL_SUCCESS);
  }
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "10;11;20;21;30;31;");
}

TEST_F(EnqueueNDRangeKernel, LetsArgumentsNameTheSameMemory) {
  cl_kernel reread = KernelOnBuffer("reread");
  const Own<cl_mem> zeros(
      clCreateBuffer(context_, CL_MEM_READ_ONLY, 64 * sizeof(cl_uint), nullptr, nullptr));
  const cl_uint zero = 0;
  EXPECT_EQ(clEnqueueFillBuffer(queue_, zeros, &zero, 4, 0, 64 * 4, 0, nullptr, nullptr),
            CL_SUCCESS);
  const cl_buffer_region all = {0, 64 * sizeof(cl_uint)};
  const Own<cl_mem> part(
      clCreateSubBuffer(out_, CL_MEM_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &all, nullptr));
  for (auto [in, seen] : {std::pair<cl_mem, cl_uint>{zeros, 0}, {out_, 5}, {part, 5}}) {
    EXPECT_EQ(clSetKernelArg(reread, 1, sizeof in, &in), CL_SUCCESS);
    EXPECT_EQ(Run(reread, {64}), CL_SUCCESS);
    EXPECT_EQ(Result(64), std::vector<uint32_t>(64, seen + 1));
  }
}

TEST_F(EnqueueNDRangeKernel, KeepsTheHostsFloatingPointState) {
  cl_kernel flush = KernelOnBuffer("flush");
  const float tiny[] = {2e-38f, 0};
  const unsigned host = __builtin_ia32_stmxcsr();
  // The application flushes denormals, rounds down and catches divisions by zero; kernels do not.
  // No operation of its own was inexact so far, and those of kernels are not its own.
  __builtin_ia32_ldmxcsr((host | 0xa040) & ~0x23fu);
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
}

TEST_F(EnqueueNDRangeKernel, DoesNotHoldUpOtherQueues) {
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

TEST_F(EnqueueNDRangeKernel, ChecksItsHandles) { ExpectHandlesChecked(LaunchOne); }

TEST_F(EnqueueNDRangeKernel, NeedsAnExecutableForTheDevice) { ExpectExecutableNeeded(LaunchOne); }

TEST_F(EnqueueNDRangeKernel, KeepsTheRulesOfCommands) {
  cl_kernel ids = KernelOnBuffer("ids");
  const size_t one = 1;
  ExpectEnqueueRules(
      queue_, CL_COMMAND_NDRANGE_KERNEL, [&](cl_uint count, const cl_event* list, cl_event* event) {
        return clEnqueueNDRangeKernel(queue_, ids, 1, nullptr, &one, nullptr, count, list, event);
      });
}

TEST_F(EnqueueNDRangeKernel, NeedsAllArguments) {
  cl_kernel shared = Kernel("shared");
  EXPECT_EQ(Run(shared, {1}), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(clSetKernelArg(shared, 0, sizeof out_, &out_), CL_SUCCESS);
  EXPECT_EQ(Run(shared, {1}), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(clSetKernelArg(shared, 1, 64, nullptr), CL_SUCCESS);
  EXPECT_EQ(Run(shared, {1}), CL_SUCCESS);
}

TEST_F(EnqueueNDRangeKernel, ChecksTheRange) {
  cl_kernel ids = KernelOnBuffer("ids");
  const size_t one[] = {1, 1, 1, 1}, huge[] = {SIZE_MAX, 1, 1}, vast[] = {SIZE_MAX / 2, 8, 1};
  const size_t at_second[] = {0, 1, 0}, high_second[] = {1, SIZE_MAX, 1};
  auto enqueue = [&](cl_uint dimensions, const size_t* offset, const size_t* global,
                     const size_t* local) {
    return clEnqueueNDRangeKernel(queue_, ids, dimensions, offset, global, local, 0, nullptr,
                                  nullptr);
  };
  for (cl_uint dimensions : {0u, 4u, CL_UINT_MAX})
    EXPECT_EQ(enqueue(dimensions, nullptr, one, nullptr), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(enqueue(1, one, huge, one), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(enqueue(2, at_second, high_second, one), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(enqueue(2, nullptr, vast, nullptr), CL_INVALID_GLOBAL_WORK_SIZE);
}

TEST_F(EnqueueNDRangeKernel, ChecksTheWorkGroup) {
  cl_kernel ids = KernelOnBuffer("ids");
  EXPECT_EQ(Run(ids, {10}, {0}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(Run(ids, {10, 10}, {1, 0}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(Run(ids, {10}, {3}), CL_INVALID_WORK_GROUP_SIZE);  // uniform in OpenCL C 1.2
  const size_t items = Get<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_WORK_GROUP_SIZE);
  const auto sizes = GetList<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_WORK_ITEM_SIZES);
  EXPECT_EQ(Run(ids, {sizes[0] * 2}, {sizes[0] * 2}), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(Run(ids, {1, 1, sizes[2] * 2}, {1, 1, sizes[2] * 2}), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(Run(ids, {items, 2}, {items, 2}), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(EnqueueNDRangeKernel, TakesGroupsThatAreNotUniformWhereTheLanguageDoes) {
  const char* source = "kernel void f(global int* a) { a[get_global_id(0)] = get_local_size(0); }";
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  const bool uniform[] = {true, false, true, false, false};
  const char* options[] = {"-cl-std=CL1.2", "-cl-std=CL3.0",
                           "-cl-std=CL3.0 -cl-uniform-work-group-size", "-cl-std=CLC++",
                           "-cl-arm-non-uniform-work-group-size"};
  for (int i = 0; i < 5; ++i) {
    ASSERT_EQ(clBuildProgram(program, 0, nullptr, options[i], nullptr, nullptr), CL_SUCCESS)
        << options[i];
    cl_kernel kernel = clCreateKernel(program, "f", nullptr);
    clSetKernelArg(kernel, 0, sizeof out_, &out_);
    EXPECT_EQ(Run(kernel, {10}, {4}), uniform[i] ? CL_INVALID_WORK_GROUP_SIZE : CL_SUCCESS)
        << options[i];
    EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
    EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  }
  clReleaseProgram(program);
}

TEST_F(EnqueueNDRangeKernel, ObeysTheRequiredSize) {
  cl_kernel required = KernelOnBuffer("required");
  EXPECT_EQ(Run(required, {8, 4}, {4, 2}), CL_SUCCESS);
  EXPECT_EQ(Run(required, {8, 4}), CL_SUCCESS);
  EXPECT_EQ(Result(1)[0], 4u);
  EXPECT_EQ(Run(required, {8, 4}, {2, 2}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(Run(required, {8}, {4}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(Run(required, {6, 4}), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(EnqueueNDRangeKernel, NeedsResources) {
  cl_kernel shared = KernelOnBuffer("shared");
  const cl_ulong local = Get<cl_ulong>(clGetDeviceInfo, FindDevice(), CL_DEVICE_LOCAL_MEM_SIZE);
  EXPECT_EQ(clSetKernelArg(shared, 1, local, nullptr), CL_SUCCESS);
  EXPECT_EQ(Run(shared, {64}, {64}), CL_SUCCESS);
  for (size_t size : {size_t(local + 1), SIZE_MAX}) {
    EXPECT_EQ(clSetKernelArg(shared, 1, size, nullptr), CL_SUCCESS);
    EXPECT_EQ(Run(shared, {64}, {64}), CL_OUT_OF_RESOURCES);
  }
}

}  // namespace
}  // namespace weft::test
