// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

class CommandNDRangeKernelKHR : public RecordingTest {
 protected:
  cl_int Launch(cl_kernel kernel, cl_uint dimensions, const size_t* global,
                const size_t* local = nullptr, const cl_command_properties_khr* list = nullptr,
                const size_t* offset = nullptr) {
    return clCommandNDRangeKernelKHR(commands_, nullptr, list, kernel, dimensions, offset, global,
                                     local, 0, nullptr, nullptr, nullptr);
  }
};

TEST_F(CommandNDRangeKernelKHR, KeepsTheArgumentsOfTheRecording) {
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  SetArguments(other_, 100);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  SetArguments(buffer_, 7);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ExpectAll(buffer_, 2);
  ExpectAll(other_, 200);
}

TEST_F(CommandNDRangeKernelKHR, ChecksItsArguments) {
  ExpectRecordingRules(
      [&](const Common& c) {
        return clCommandNDRangeKernelKHR(c.commands, c.queue, c.properties, add_, 1, nullptr,
                                         &kCount, nullptr, c.count, c.points, c.point, c.handle);
      },
      CL_SUCCESS, true);
}

TEST_F(CommandNDRangeKernelKHR, ChecksTheKernel) {
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(Launch(bad, 1, &kCount), CL_INVALID_KERNEL);
  cl_kernel unset = clCreateKernel(program_, "add", &error_);
  EXPECT_EQ(Launch(unset, 1, &kCount), CL_INVALID_KERNEL_ARGS);
  clReleaseKernel(unset);
  std::swap(context_, foreign_context_);
  cl_kernel foreign = clCreateKernel(Built(kGood), "twice", &error_);
  std::swap(context_, foreign_context_);
  EXPECT_EQ(Launch(foreign, 1, &kCount), CL_INVALID_CONTEXT);
  clReleaseKernel(foreign);
}

TEST_F(CommandNDRangeKernelKHR, ChecksTheRange) {
  const size_t much = 1 << 20, zero = 0, odd = 3, last = SIZE_MAX, vast[] = {SIZE_MAX, 2};
  for (cl_uint dimensions : {0u, 4u, CL_UINT_MAX})
    EXPECT_EQ(Launch(add_, dimensions, &kCount), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(Launch(add_, 1, &kCount, nullptr, nullptr, &last), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(Launch(add_, 2, vast), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(Launch(add_, 1, &much, &much), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(Launch(add_, 1, &kCount, &zero), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(Launch(add_, 1, &zero), CL_SUCCESS);
  EXPECT_EQ(Launch(add_, 1, nullptr), CL_SUCCESS);
  EXPECT_EQ(Launch(add_, 1, &kCount, &odd), CL_SUCCESS);  // OpenCL C 3.0
}

TEST_F(CommandNDRangeKernelKHR, ChecksItsProperties) {
  using List = std::vector<cl_command_properties_khr>;
  const cl_command_properties_khr fields = CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR;
  const cl_command_properties_khr asserts = CL_MUTABLE_DISPATCH_ASSERTS_KHR;
  for (const List& bad : {List{fields, 1 << 20, 0}, {fields, 0, fields, 0, 0}, {asserts, 2, 0}})
    EXPECT_EQ(Launch(add_, 1, &kCount, &kCount, bad.data()), CL_INVALID_VALUE);
  const List exec_info = {fields, CL_MUTABLE_DISPATCH_EXEC_INFO_KHR, 0};
  EXPECT_EQ(Launch(add_, 1, &kCount, nullptr, exec_info.data()), CL_SUCCESS);
  const List no_more_groups = {asserts, 1, fields, CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, 0};
  EXPECT_EQ(Launch(add_, 1, &kCount, nullptr, no_more_groups.data()), CL_INVALID_VALUE);
  EXPECT_EQ(Launch(add_, 1, &kCount, &kCount, no_more_groups.data()), CL_SUCCESS);
}

TEST_F(CommandNDRangeKernelKHR, NeedsASizeIfTheCommandBufferAssertsTheNumberOfGroups) {
  clReleaseCommandBufferKHR(commands_);
  const cl_command_buffer_properties_khr list[] = {CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR,
                                                   1, 0};
  commands_ = clCreateCommandBufferKHR(1, &queue_, list, nullptr);
  EXPECT_EQ(Launch(add_, 1, &kCount), CL_INVALID_VALUE);
  EXPECT_EQ(Launch(add_, 1, &kCount, &kCount), CL_SUCCESS);
}

TEST_F(CommandNDRangeKernelKHR, NeedsAnExecutableForTheDevice) {
  const SubDeviceContext both;
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(both.context, both.devices[1], nullptr, nullptr));
  const cl_command_queue queues[] = {queue};
  const char* source = "kernel void f() {}";
  cl_program program = Keep(clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr));
  ASSERT_EQ(clBuildProgram(program, 1, both.devices, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "f", nullptr);
  clReleaseCommandBufferKHR(commands_);
  commands_ = clCreateCommandBufferKHR(1, queues, nullptr, nullptr);
  EXPECT_EQ(Launch(kernel, 1, &kCount), CL_INVALID_PROGRAM_EXECUTABLE);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
