// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/launch_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using EnqueueTask = LaunchTest;

TEST_F(EnqueueTask, RunsOneWorkItem) {
  EXPECT_EQ(clEnqueueTask(queue_, KernelOnBuffer("ids"), 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(Result(1)[0], 1u << 12 | 1u << 21);
}

TEST_F(EnqueueTask, KeepsTheRulesOfCommands) {
  cl_kernel ids = KernelOnBuffer("ids");
  ExpectEnqueueRules(queue_, CL_COMMAND_TASK,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueTask(queue_, ids, count, list, event);
                     });
}

TEST_F(EnqueueTask, ChecksItsArguments) {
  cl_kernel ids = KernelOnBuffer("ids");
  const auto enqueue = [](cl_command_queue queue, cl_kernel kernel) {
    return WEFT_DRIVER(clEnqueueTask)(queue, kernel, 0, nullptr, nullptr);
  };
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(enqueue(bad, ids), CL_INVALID_COMMAND_QUEUE);
  for (cl_kernel bad : BadHandles<cl_kernel>()) EXPECT_EQ(enqueue(queue_, bad), CL_INVALID_KERNEL);
  const Own<cl_context> other(MakeContext());
  const Own<cl_command_queue> foreign(clCreateCommandQueue(other, FindDevice(), 0, nullptr));
  EXPECT_EQ(enqueue(foreign, ids), CL_INVALID_CONTEXT);
  EXPECT_EQ(enqueue(queue_, Kernel("ids")), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(enqueue(queue_, KernelOnBuffer("required")), CL_INVALID_WORK_GROUP_SIZE);
  cl_kernel shared = KernelOnBuffer("shared");
  clSetKernelArg(shared, 1, SIZE_MAX, nullptr);
  EXPECT_EQ(enqueue(queue_, shared), CL_OUT_OF_RESOURCES);
}

TEST_F(EnqueueTask, NeedsAnExecutableForTheDevice) {
  const SubDeviceContext both;
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(both.context, both.devices[1], nullptr, nullptr));
  const char* source = "kernel void f() {}";
  cl_program program = clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 1, both.devices, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "f", nullptr);
  EXPECT_EQ(clEnqueueTask(queue, kernel, 0, nullptr, nullptr), CL_INVALID_PROGRAM_EXECUTABLE);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
}  // namespace weft::test
