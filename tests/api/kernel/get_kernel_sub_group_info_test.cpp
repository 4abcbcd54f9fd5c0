// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <vector>

#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using Sizes = std::vector<size_t>;

constexpr char kSource[] = R"(
kernel void tell(global uint* told) {
  told[0] = get_max_sub_group_size();
  told[1] = get_enqueued_num_sub_groups();
}
kernel void count(global uint* told) { told[1] = get_num_sub_groups(); }
kernel __attribute__((reqd_work_group_size(40, 2, 1))) void fixed(global uint* told) {
  told[0] = sub_group_reduce_add(1);
}
kernel __attribute__((intel_reqd_sub_group_size(32))) void wide(global uint* told) {
  told[0] = get_max_sub_group_size();
}
kernel __attribute__((intel_reqd_sub_group_size(16))) void waiting(global atomic_int* flag) {
  if (get_local_id(0) != 0) while (!atomic_load(flag));
  atomic_store(flag, 1);
}
)";

// Only code for rows that SIMD groups go on from one to the next in sees that what is too long for
// several work-items at a time is never run.
std::string LongInRowsApart() {
  std::string source = R"(
kernel void tell(global uint* told) {
  told[0] = get_max_sub_group_size();
  told[1] = get_enqueued_num_sub_groups();
  if ((uint)get_local_id(0) >= (uint)get_local_size(0)) {
)";
  for (int i = 0; i < 7000; ++i) source += "told[" + std::to_string(i) + "] ^= 1;\n";
  return source + "}\n}\n";
}

class GetKernelSubGroupInfo : public ProgramTest {
 protected:
  GetKernelSubGroupInfo() {
    cl_program program = Built(kSource, "-cl-std=CL3.0");
    kernel_ = clCreateKernel(program, "tell", nullptr);
    count_ = clCreateKernel(program, "count", nullptr);
    fixed_ = clCreateKernel(program, "fixed", nullptr);
    wide_ = clCreateKernel(program, "wide", nullptr);
    waiting_ = clCreateKernel(program, "waiting", nullptr);
  }
  ~GetKernelSubGroupInfo() override {
    for (cl_kernel kernel : {kernel_, count_, fixed_, wide_, waiting_}) clReleaseKernel(kernel);
  }

  cl_int Ask(cl_kernel kernel, cl_kernel_sub_group_info name, const Sizes& input, size_t bytes,
             void* value) {
    return clGetKernelSubGroupInfo(kernel, device_, name, input.size() * sizeof(size_t),
                                   input.empty() ? nullptr : input.data(), bytes, value, nullptr);
  }

  size_t Number(cl_kernel kernel, cl_kernel_sub_group_info name, const Sizes& input = {}) {
    size_t number = 0;
    EXPECT_EQ(Ask(kernel, name, input, sizeof number, &number), CL_SUCCESS) << std::hex << name;
    return number;
  }

  Sizes LocalSize(cl_kernel kernel, size_t sub_groups, size_t dimensions) {
    Sizes sizes(dimensions, 7);
    EXPECT_EQ(Ask(kernel, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {sub_groups},
                  dimensions * sizeof(size_t), sizes.data()),
              CL_SUCCESS);
    return sizes;
  }

  std::array<cl_uint, 2> Told(const Sizes& local) { return Told(kernel_, local, {}); }

  std::array<cl_uint, 2> Told(cl_kernel kernel, const Sizes& local, const Sizes& offset) {
    std::array<cl_uint, 2> told = {};
    cl_mem buffer =
        clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof told, told.data(), nullptr);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, cl_uint(local.size()),
                                     offset.empty() ? nullptr : offset.data(), local.data(),
                                     local.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof told, told.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    clReleaseCommandQueue(queue);
    clReleaseMemObject(buffer);
    return told;
  }

  cl_kernel kernel_, count_, fixed_, wide_, waiting_;
};

TEST_F(GetKernelSubGroupInfo, AgreesWithWhatRuns) {
  for (const Sizes& local : {Sizes{1}, Sizes{70}, Sizes{5, 3}, Sizes{32, 2, 3}}) {
    const auto [size, count] = Told(local);
    EXPECT_EQ(Number(kernel_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, local), size);
    EXPECT_EQ(Number(kernel_, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, local), count);
  }
}

TEST_F(GetKernelSubGroupInfo, AgreesWithAKernelThatOnlyAsksHowManyThereAre) {
  for (const Sizes& local : {Sizes{1}, Sizes{256}, Sizes{256, 1}, Sizes{32, 2, 3}}) {
    const cl_uint count = Told(count_, local, {})[1];
    EXPECT_EQ(Number(count_, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, local), count);
  }
}

TEST_F(GetKernelSubGroupInfo, AgreesWithLaunchesOfLargeIds) {
  const auto [size, count] = Told(kernel_, {70}, {(size_t{1} << 32) - 7});
  EXPECT_EQ(Number(kernel_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {70}), size);
  EXPECT_EQ(Number(kernel_, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {70}), count);
}

TEST_F(GetKernelSubGroupInfo, AgreesWithCodeThatAloneCouldHaveOtherSubGroups) {
  for (const bool is_asked_first : {false, true}) {
    cl_kernel kernel =
        clCreateKernel(Built(LongInRowsApart().c_str(), "-cl-std=CL3.0"), "tell", nullptr);
    const auto asked = [&] {
      return Number(kernel, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {5, 3});
    };
    const size_t before = is_asked_first ? asked() : 0;
    const auto [size, count] = Told(kernel, {5, 3}, {});
    EXPECT_EQ(is_asked_first ? before : asked(), size);
    EXPECT_EQ(Number(kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {5, 3}), count);
    EXPECT_EQ(size == 1, is_asked_first);
    clReleaseKernel(kernel);
  }
}

TEST_F(GetKernelSubGroupInfo, FindsLocalSizesOfSoManySubGroups) {
  const size_t size = Number(kernel_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {1});
  const size_t most = Number(kernel_, CL_KERNEL_MAX_NUM_SUB_GROUPS);
  EXPECT_GE(most, 1u);
  EXPECT_LE(most, Get<cl_uint>(clGetDeviceInfo, device_, CL_DEVICE_MAX_NUM_SUB_GROUPS));
  EXPECT_EQ(LocalSize(kernel_, 3, 3), (Sizes{3 * size, 1, 1}));
  EXPECT_EQ(LocalSize(kernel_, 1, 1), (Sizes{size}));
  EXPECT_EQ(LocalSize(kernel_, most + 1, 2), (Sizes{0, 0}));
  EXPECT_EQ(LocalSize(kernel_, 0, 1), (Sizes{0}));
  EXPECT_EQ(Number(kernel_, CL_KERNEL_COMPILE_NUM_SUB_GROUPS), 0u);
}

TEST_F(GetKernelSubGroupInfo, KeepsToARequiredLocalSize) {
  const size_t size = Number(fixed_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {40, 2, 1});
  const size_t count = (40 * 2 + size - 1) / size;
  EXPECT_EQ(LocalSize(fixed_, count, 3), (Sizes{40, 2, 1}));
  EXPECT_EQ(LocalSize(fixed_, count + 1, 3), (Sizes{0, 0, 0}));
}

TEST_F(GetKernelSubGroupInfo, TellsTheSizeThatAKernelRequires) {
  EXPECT_EQ(GetList<size_t>(clGetDeviceInfo, device_, CL_DEVICE_SUB_GROUP_SIZES_INTEL),
            (Sizes{4, 8, 16, 32, 64}));
  EXPECT_EQ(Number(kernel_, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL), 0u);
  EXPECT_EQ(Number(wide_, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL), 32u);
  EXPECT_EQ(Number(wide_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {100}), 32u);
  EXPECT_EQ(Number(wide_, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {100}), 4u);
}

// Work-items that wait for each other are sub-groups of one.
TEST_F(GetKernelSubGroupInfo, KnowsNoKernelThatCannotHaveTheSizeItRequires) {
  size_t size;
  EXPECT_NE(Ask(waiting_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}, sizeof size, &size),
            CL_SUCCESS);
}

TEST_F(GetKernelSubGroupInfo, RefusesBadInputs) {
  size_t number;
  const auto code = [&](cl_kernel_sub_group_info name, size_t bytes, const void* input,
                        size_t value_bytes = sizeof(size_t)) {
    return clGetKernelSubGroupInfo(kernel_, device_, name, bytes, input, value_bytes, &number,
                                   nullptr);
  };
  const size_t sizes[4] = {1, 1, 1, 1};
  for (auto name :
       {CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE}) {
    for (size_t bytes : {size_t{0}, size_t{1}, sizeof(size_t) + 4, sizeof sizes})
      EXPECT_EQ(code(name, bytes, sizes), CL_INVALID_VALUE) << bytes;
    EXPECT_EQ(code(name, sizeof(size_t), nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(code(name, sizeof(size_t), sizes, 4), CL_INVALID_VALUE);
  }
  EXPECT_EQ(code(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 4, sizes), CL_INVALID_VALUE);
  EXPECT_EQ(code(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 2 * sizeof(size_t), sizes),
            CL_INVALID_VALUE);
  EXPECT_EQ(code(0, 0, nullptr), CL_INVALID_VALUE);
}

TEST_F(GetKernelSubGroupInfo, RefusesBadHandles) {
  const auto ask = [](cl_kernel kernel, cl_device_id device) {
    return WEFT_DRIVER(clGetKernelSubGroupInfo)(kernel, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0,
                                                nullptr, 0, nullptr, nullptr);
  };
  for (cl_kernel bad : BadHandles<cl_kernel>()) EXPECT_EQ(ask(bad, device_), CL_INVALID_KERNEL);
  EXPECT_EQ(ask(kernel_, reinterpret_cast<cl_device_id>(context_)), CL_INVALID_DEVICE);
  const SubDeviceContext others;
  EXPECT_EQ(ask(kernel_, others.devices[0]), CL_INVALID_DEVICE);
  EXPECT_EQ(ask(kernel_, nullptr), CL_SUCCESS);
}

// cl_khr_subgroups' name of it.
TEST_F(GetKernelSubGroupInfo, HasTheExtensionsName) {
  const auto ask = WEFT_DRIVER(clGetKernelSubGroupInfoKHR);
  ASSERT_NE(ask, nullptr);
  const size_t local = 40;
  size_t count = 0;
  EXPECT_EQ(ask(kernel_, device_, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE_KHR, sizeof local, &local,
                sizeof count, &count, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(count, Number(kernel_, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {local}));
}

}  // namespace
}  // namespace weft::test
