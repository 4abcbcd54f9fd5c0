// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/mutable_dispatch_fixture.h"

namespace weft::test {
namespace {

using UpdateMutableCommandsKHR = MutableDispatch;

TEST_F(UpdateMutableCommandsKHR, IsReported) {
  const std::string extensions = GetString(clGetDeviceInfo, device_, CL_DEVICE_EXTENSIONS);
  EXPECT_NE(extensions.find("cl_khr_command_buffer_mutable_dispatch"), std::string::npos);
  EXPECT_EQ(Get<cl_bitfield>(clGetDeviceInfo, device_, CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR),
            cl_bitfield(CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR |
                        CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR | CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR |
                        CL_MUTABLE_DISPATCH_ARGUMENTS_KHR | CL_MUTABLE_DISPATCH_EXEC_INFO_KHR));
}

TEST_F(UpdateMutableCommandsKHR, ChangesSizesAndOffset) {
  ASSERT_EQ(Record(ids_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Read(buffer_)[15], 15'004);
  EXPECT_EQ(Read(buffer_)[16], 0);
  const size_t offset = 32, global = 24, local = 8;
  auto config = Config();
  config.global_work_offset = &offset;
  config.global_work_size = &global;
  config.local_work_size = &local;
  ASSERT_EQ(Update(config), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  const auto data = Read(buffer_);
  EXPECT_EQ(data[31], 0);
  EXPECT_EQ(data[32], 32'008);
  EXPECT_EQ(data[55], 55'008);
  EXPECT_EQ(data[56], 0);
  EXPECT_EQ(Info<size_t>(CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR), std::vector{offset});
  EXPECT_EQ(Info<size_t>(CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR), std::vector{global});
  EXPECT_EQ(Info<size_t>(CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR), std::vector{local});
}

TEST_F(UpdateMutableCommandsKHR, ChangesArgumentsOfTheCommandAlone) {
  ASSERT_EQ(Record(add_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  const cl_int ten = 10;
  const cl_mutable_dispatch_arg_khr list[] = {{0, sizeof other_, &other_}, {1, sizeof ten, &ten}};
  auto config = Config();
  config.num_args = 2;
  config.arg_list = list;
  ASSERT_EQ(Update(config), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Read(other_)[15], 10);
  EXPECT_EQ(Read(buffer_)[0], 0);
  ASSERT_EQ(clEnqueueNDRangeKernel(queue_, add_, 1, nullptr, &kSmall, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Read(buffer_)[0], 1);
}

// An update concerns enqueues after it, also when earlier ones have not run.
TEST_F(UpdateMutableCommandsKHR, LeavesEarlierEnqueuesAlone) {
  ASSERT_EQ(Record(add_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  cl_event gate = clCreateUserEvent(context_, &error_);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, commands_, 1, &gate, nullptr), CL_SUCCESS);
  cl_int sum = 1;
  for (cl_int value = 10; value <= 1000; value *= 10) {
    const cl_mutable_dispatch_arg_khr argument = {1, sizeof value, &value};
    auto config = Config();
    config.num_args = 1;
    config.arg_list = &argument;
    ASSERT_EQ(Update(config), CL_SUCCESS);
    ASSERT_EQ(Replay(), CL_SUCCESS);
    sum += value;
  }
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(Read(buffer_)[0], sum);
  clReleaseEvent(gate);
}

TEST_F(UpdateMutableCommandsKHR, ChangesSharedMemory) {
  ASSERT_EQ(Record(add_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  auto* const shared = static_cast<cl_int*>(clSVMAlloc(context_, 0, kSmall * sizeof(cl_int), 0));
  std::fill_n(shared, kSmall, 3);
  const cl_mutable_dispatch_arg_khr argument = {0, 0, shared};
  const cl_mutable_dispatch_exec_info_khr info = {CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof shared,
                                                  &shared};
  auto config = Config();
  config.num_svm_args = 1;
  config.arg_svm_list = &argument;
  config.num_exec_infos = 1;
  config.exec_info_list = &info;
  ASSERT_EQ(Update(config), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(shared[kSmall - 1], 4);
  EXPECT_EQ(Read(buffer_)[0], 0);
  clSVMFree(context_, shared);
}

TEST_F(UpdateMutableCommandsKHR, SetsDeferredArguments) {
  cl_kernel unset = clCreateKernel(program_, "add", &error_);
  const cl_int seven = 7;
  clSetKernelArg(unset, 1, sizeof seven, &seven);
  const cl_command_properties_khr updatable[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR,
                                                 CL_MUTABLE_DISPATCH_ARGUMENTS_KHR, 0};
  EXPECT_EQ(Record(unset), CL_INVALID_KERNEL_ARGS);
  ASSERT_EQ(Record(unset, updatable), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_FINALIZED_KHR));
  EXPECT_EQ(Replay(), CL_INVALID_OPERATION);
  const cl_mutable_dispatch_arg_khr argument = {0, sizeof buffer_, &buffer_};
  auto config = Config();
  config.num_args = 1;
  config.arg_list = &argument;
  ASSERT_EQ(Update(config), CL_SUCCESS);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Read(buffer_)[0], 7);
  clReleaseKernel(unset);
}

TEST_F(UpdateMutableCommandsKHR, ChangesAllOrNothing) {
  ASSERT_EQ(Record(add_), CL_SUCCESS);
  const cl_mutable_command_khr first = handle_;
  ASSERT_EQ(Record(add_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  const cl_int ten = 10;
  const cl_mutable_dispatch_arg_khr good = {1, sizeof ten, &ten}, bad = {2, sizeof ten, &ten};
  auto one = Config(), two = Config();
  one.command = first;
  one.num_args = two.num_args = 1;
  one.arg_list = &good;
  two.arg_list = &bad;
  const void* configs[] = {&one, &two};
  const cl_command_buffer_update_type_khr types[] = {kMutableDispatchConfig,
                                                     kMutableDispatchConfig};
  EXPECT_EQ(clUpdateMutableCommandsKHR(commands_, 2, types, configs), CL_INVALID_ARG_INDEX);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Read(buffer_)[0], 2);
  two.arg_list = &good;
  EXPECT_EQ(clUpdateMutableCommandsKHR(commands_, 2, types, configs), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Read(buffer_)[0], 22);
}

TEST_F(UpdateMutableCommandsKHR, RefusesUpdatesOfOtherThings) {
  ASSERT_EQ(Record(ids_), CL_SUCCESS);
  EXPECT_EQ(Update(Config()), CL_INVALID_OPERATION);  // not finalized
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  const auto update = clUpdateMutableCommandsKHR;
  auto config = Config();
  const void *configs[] = {&config}, *none[] = {nullptr};
  const cl_command_buffer_update_type_khr unknown = 77;
  for (cl_command_buffer_khr bad : BadHandles<cl_command_buffer_khr>())
    EXPECT_EQ(update(bad, 1, &kMutableDispatchConfig, configs), CL_INVALID_COMMAND_BUFFER_KHR);
  EXPECT_EQ(update(commands_, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(update(commands_, 1, nullptr, configs), CL_INVALID_VALUE);
  EXPECT_EQ(update(commands_, 1, &kMutableDispatchConfig, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(update(commands_, 0, &kMutableDispatchConfig, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(update(commands_, 0, nullptr, configs), CL_INVALID_VALUE);
  EXPECT_EQ(update(commands_, 1, &unknown, configs), CL_INVALID_VALUE);
  EXPECT_EQ(update(commands_, 1, &kMutableDispatchConfig, none), CL_INVALID_VALUE);
  config.command = nullptr;
  EXPECT_EQ(Update(config), CL_INVALID_MUTABLE_COMMAND_KHR);
  config.command = reinterpret_cast<cl_mutable_command_khr>(queue_);
  EXPECT_EQ(Update(config), CL_INVALID_MUTABLE_COMMAND_KHR);
  config = Config();
  cl_command_buffer_khr mutable_buffer = commands_;
  Begin(queue_);  // not mutable
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
  clReleaseCommandBufferKHR(commands_);
  Begin(queue_, CL_COMMAND_BUFFER_MUTABLE_KHR);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(Update(config), CL_INVALID_MUTABLE_COMMAND_KHR);  // another buffer's command
  clReleaseCommandBufferKHR(mutable_buffer);
}

TEST_F(UpdateMutableCommandsKHR, RefusesWhatTheCommandDoesNotAllow) {
  const cl_command_properties_khr fixed[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, 0, 0};
  ASSERT_EQ(Record(ids_, fixed), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  const cl_mutable_dispatch_arg_khr argument = {0, sizeof buffer_, &buffer_};
  const cl_mutable_dispatch_exec_info_khr exec_info = {CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr};
  auto config = Config();
  EXPECT_EQ(Update(config), CL_SUCCESS);
  config.work_dim = 2;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
  (config = Config()).global_work_offset = &kSmall;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
  (config = Config()).global_work_size = &kSmall;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
  (config = Config()).local_work_size = &kLocal;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
  (config = Config()).num_args = 1;
  config.arg_list = &argument;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
  (config = Config()).num_svm_args = 1;
  config.arg_svm_list = &argument;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
  (config = Config()).num_exec_infos = 1;
  config.exec_info_list = &exec_info;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);
}

TEST_F(UpdateMutableCommandsKHR, RefusesBadValues) {
  ASSERT_EQ(Record(ids_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  const cl_int number = 1;
  const cl_mutable_dispatch_arg_khr wrong_size = {0, 1, &buffer_}, wrong_index = {1, 4, &number};
  const size_t odd = 15, zero = 0, huge = SIZE_MAX;
  auto config = Config();
  config.num_args = 1;
  EXPECT_EQ(Update(config), CL_INVALID_VALUE);
  config.arg_list = &wrong_size;
  EXPECT_EQ(Update(config), CL_INVALID_ARG_SIZE);
  config.arg_list = &wrong_index;
  EXPECT_EQ(Update(config), CL_INVALID_ARG_INDEX);
  (config = Config()).arg_list = &wrong_size;
  EXPECT_EQ(Update(config), CL_INVALID_VALUE);
  (config = Config()).arg_svm_list = &wrong_size;
  EXPECT_EQ(Update(config), CL_INVALID_VALUE);
  config.num_svm_args = 1;
  config.arg_svm_list = &wrong_index;
  EXPECT_EQ(Update(config), CL_INVALID_ARG_INDEX);
  const cl_mutable_dispatch_exec_info_khr exec_info = {CL_KERNEL_EXEC_INFO_SVM_PTRS, 1, &odd};
  (config = Config()).exec_info_list = &exec_info;
  EXPECT_EQ(Update(config), CL_INVALID_VALUE);
  config.num_exec_infos = 1;
  EXPECT_EQ(Update(config), CL_INVALID_VALUE);  // a part of a pointer
  (config = Config()).global_work_size = &odd;
  EXPECT_EQ(Update(config), CL_INVALID_OPERATION);  // groups of 4 and one of 3
  (config = Config()).local_work_size = &zero;
  EXPECT_EQ(Update(config), CL_INVALID_WORK_GROUP_SIZE);
  (config = Config()).global_work_offset = &huge;
  EXPECT_EQ(Update(config), CL_INVALID_GLOBAL_OFFSET);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Read(buffer_)[15], 15'004);
}

}  // namespace
}  // namespace weft::test
