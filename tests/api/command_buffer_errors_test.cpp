// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: each error condition of its functions.
#include "command_buffer_fixture.h"

namespace weft::test {
namespace {

class CommandBufferErrors : public CommandBufferTest {
 protected:
  void SetUp() override {
    CommandBufferTest::SetUp();
    Begin(queue_);
    foreign_context_ = MakeContext();
    foreign_ = clCreateBuffer(foreign_context_, 0, kBytes, nullptr, &error_);
  }
  void TearDown() override {
    clReleaseMemObject(foreign_);
    clReleaseContext(foreign_context_);
    CommandBufferTest::TearDown();
  }

  cl_int Create(std::vector<cl_command_buffer_properties_khr> list) {
    cl_command_buffer_khr made = clCreateCommandBufferKHR(1, &queue_, list.data(), &error_);
    EXPECT_EQ(made != nullptr, error_ == CL_SUCCESS);
    if (made) clReleaseCommandBufferKHR(made);
    return error_;
  }

  // The arguments that all recording functions have.
  struct Common {
    cl_command_buffer_khr commands;
    cl_command_queue queue = nullptr;
    const cl_command_properties_khr* properties = nullptr;
    cl_uint count = 0;
    const cl_sync_point_khr* points = nullptr;
    cl_mutable_command_khr* handle = nullptr;
  };
  cl_int Barrier(const Common& c) {
    return clCommandBarrierWithWaitListKHR(c.commands, c.queue, c.properties, c.count, c.points,
                                           nullptr, c.handle);
  }
  cl_int Copy(const Common& c) {
    return clCommandCopyBufferKHR(c.commands, c.queue, c.properties, buffer_, other_, 0, 0, kBytes,
                                  c.count, c.points, nullptr, c.handle);
  }
  cl_int CopyRect(const Common& c) {
    return clCommandCopyBufferRectKHR(c.commands, c.queue, c.properties, buffer_, other_, kOrigin,
                                      kOrigin, kRegion, 0, 0, 0, 0, c.count, c.points, nullptr,
                                      c.handle);
  }
  cl_int Fill(const Common& c) {
    return clCommandFillBufferKHR(c.commands, c.queue, c.properties, buffer_, &kPattern, 4, 0,
                                  kBytes, c.count, c.points, nullptr, c.handle);
  }
  cl_int Launch(const Common& c) {
    return clCommandNDRangeKernelKHR(c.commands, c.queue, c.properties, add_, 1, nullptr, &kCount,
                                     nullptr, c.count, c.points, nullptr, nullptr);
  }
  std::vector<cl_int> TryAll(const Common& common) {
    return {Barrier(common), Copy(common), CopyRect(common), Fill(common), Launch(common)};
  }
  static std::vector<cl_int> All(cl_int code) { return std::vector(5, code); }

  static constexpr size_t kBytes = kCount * sizeof(cl_int);
  static constexpr size_t kOrigin[3] = {0, 0, 0}, kRegion[3] = {16, 2, 1};
  static constexpr cl_int kPattern = 1;
  cl_context foreign_context_ = nullptr;
  cl_mem foreign_ = nullptr;
};

TEST_F(CommandBufferErrors, Creation) {
  cl_command_queue both[] = {queue_, queue_};
  cl_command_queue wrong = reinterpret_cast<cl_command_queue>(context_);
  const auto create = clCreateCommandBufferKHR;
  EXPECT_EQ(create(2, both, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_VALUE);
  EXPECT_EQ(create(0, nullptr, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_VALUE);
  EXPECT_EQ(create(1, nullptr, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &wrong, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Create({0}), CL_SUCCESS);
  EXPECT_EQ(Create({CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 2, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Create({CL_COMMAND_BUFFER_FLAGS_KHR, 0, CL_COMMAND_BUFFER_FLAGS_KHR, 0, 0}),
            CL_INVALID_VALUE);
  EXPECT_EQ(Create({CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR, 1, 0}), CL_SUCCESS);
  EXPECT_EQ(Create({CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR, 2, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Create({CL_QUEUE_PROPERTIES, 0, 0}), CL_INVALID_VALUE);
}

TEST_F(CommandBufferErrors, HandlesOfNoCommandBuffer) {
  for (cl_command_buffer_khr bad :
       {cl_command_buffer_khr(nullptr), reinterpret_cast<cl_command_buffer_khr>(queue_)}) {
    EXPECT_EQ(clRetainCommandBufferKHR(bad), CL_INVALID_COMMAND_BUFFER_KHR);
    EXPECT_EQ(clReleaseCommandBufferKHR(bad), CL_INVALID_COMMAND_BUFFER_KHR);
    EXPECT_EQ(clFinalizeCommandBufferKHR(bad), CL_INVALID_COMMAND_BUFFER_KHR);
    EXPECT_EQ(clEnqueueCommandBufferKHR(0, nullptr, bad, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_BUFFER_KHR);
    EXPECT_EQ(clGetCommandBufferInfoKHR(bad, CL_COMMAND_BUFFER_STATE_KHR, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_BUFFER_KHR);
    EXPECT_EQ(TryAll({bad}), All(CL_INVALID_COMMAND_BUFFER_KHR));
  }
}

TEST_F(CommandBufferErrors, StatesAndQueuesOfAnEnqueue) {
  EXPECT_EQ(Replay(), CL_INVALID_OPERATION);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(Finalize(), CL_INVALID_OPERATION);
  EXPECT_EQ(TryAll({commands_}), All(CL_INVALID_OPERATION));
  cl_command_queue both[] = {queue_, queue_};
  cl_command_queue wrong = reinterpret_cast<cl_command_queue>(context_);
  cl_command_queue foreign = MakeQueue(foreign_context_, 0);
  const auto enqueue = clEnqueueCommandBufferKHR;
  EXPECT_EQ(enqueue(1, nullptr, commands_, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(0, both, commands_, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(2, both, commands_, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(1, &wrong, commands_, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(enqueue(1, &foreign, commands_, 0, nullptr, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(enqueue(0, nullptr, commands_, 1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  cl_event gate = clCreateUserEvent(foreign_context_, &error_);
  EXPECT_EQ(enqueue(0, nullptr, commands_, 0, &gate, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(enqueue(0, nullptr, commands_, 1, &gate, nullptr), CL_INVALID_CONTEXT);
  clReleaseEvent(gate);
}

TEST_F(CommandBufferErrors, WhatAllRecordingFunctionsCheck) {
  const cl_sync_point_khr none[] = {0, 1, 1000};
  const cl_command_properties_khr empty[] = {0}, unknown[] = {CL_QUEUE_PROPERTIES, 0, 0};
  EXPECT_EQ(TryAll({.commands = commands_, .queue = queue_}), All(CL_INVALID_COMMAND_QUEUE));
  EXPECT_EQ(TryAll({.commands = commands_, .properties = unknown}), All(CL_INVALID_VALUE));
  EXPECT_EQ(TryAll({.commands = commands_, .count = 1}), All(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR));
  EXPECT_EQ(TryAll({.commands = commands_, .points = none}),
            All(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR));
  for (const cl_sync_point_khr& point : none)
    EXPECT_EQ(TryAll({.commands = commands_, .count = 1, .points = &point}),
              All(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR));
  cl_mutable_command_khr handle;
  const Common updatable = {.commands = commands_, .handle = &handle};
  EXPECT_EQ(Barrier(updatable), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(updatable), CL_INVALID_VALUE);
  EXPECT_EQ(CopyRect(updatable), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(updatable), CL_INVALID_VALUE);
  EXPECT_EQ(TryAll({.commands = commands_, .properties = empty}), All(CL_SUCCESS));
}

TEST_F(CommandBufferErrors, CommandsOnBuffers) {
  auto copy = [&](cl_mem from, cl_mem to, size_t from_offset, size_t to_offset, size_t size) {
    return clCommandCopyBufferKHR(commands_, nullptr, nullptr, from, to, from_offset, to_offset,
                                  size, 0, nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(copy(foreign_, other_, 0, 0, 4), CL_INVALID_CONTEXT);
  EXPECT_EQ(copy(buffer_, foreign_, 0, 0, 4), CL_INVALID_CONTEXT);
  EXPECT_EQ(copy(nullptr, other_, 0, 0, 4), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(copy(buffer_, nullptr, 0, 0, 4), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(copy(buffer_, other_, kBytes, 0, 4), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, other_, 0, kBytes - 3, 4), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, buffer_, 0, 4, 8), CL_MEM_COPY_OVERLAP);

  auto rect = [&](cl_mem from, cl_mem to, const size_t* region, size_t row_pitch) {
    return clCommandCopyBufferRectKHR(commands_, nullptr, nullptr, from, to, kOrigin, kOrigin,
                                      region, row_pitch, 0, 0, 0, 0, nullptr, nullptr, nullptr);
  };
  const size_t huge[] = {kBytes, 2, 1}, flat[] = {4, 0, 1};
  EXPECT_EQ(rect(foreign_, other_, kRegion, 0), CL_INVALID_CONTEXT);
  EXPECT_EQ(rect(nullptr, other_, kRegion, 0), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(rect(buffer_, other_, nullptr, 0), CL_INVALID_VALUE);
  EXPECT_EQ(rect(buffer_, other_, huge, 0), CL_INVALID_VALUE);
  EXPECT_EQ(rect(buffer_, other_, flat, 0), CL_INVALID_VALUE);
  EXPECT_EQ(rect(buffer_, other_, kRegion, 8), CL_INVALID_VALUE);
  EXPECT_EQ(rect(buffer_, buffer_, kRegion, 0), CL_MEM_COPY_OVERLAP);

  auto fill = [&](cl_mem buffer, const void* pattern, size_t pattern_size, size_t offset) {
    return clCommandFillBufferKHR(commands_, nullptr, nullptr, buffer, pattern, pattern_size,
                                  offset, 8, 0, nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(fill(foreign_, &kPattern, 4, 0), CL_INVALID_CONTEXT);
  EXPECT_EQ(fill(nullptr, &kPattern, 4, 0), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(fill(buffer_, nullptr, 4, 0), CL_INVALID_VALUE);
  EXPECT_EQ(fill(buffer_, &kPattern, 3, 0), CL_INVALID_VALUE);
  EXPECT_EQ(fill(buffer_, &kPattern, 4, 2), CL_INVALID_VALUE);
  EXPECT_EQ(fill(buffer_, &kPattern, 4, kBytes), CL_INVALID_VALUE);
}

TEST_F(CommandBufferErrors, Launches) {
  auto launch = [&](cl_kernel kernel, cl_uint dimensions, const size_t* global, const size_t* local,
                    const cl_command_properties_khr* properties) {
    return clCommandNDRangeKernelKHR(commands_, nullptr, properties, kernel, dimensions, nullptr,
                                     global, local, 0, nullptr, nullptr, nullptr);
  };
  const size_t much = 1 << 20, zero = 0;
  cl_kernel unset = clCreateKernel(program_, "add", &error_);
  EXPECT_EQ(launch(nullptr, 1, &kCount, nullptr, nullptr), CL_INVALID_KERNEL);
  EXPECT_EQ(launch(unset, 1, &kCount, nullptr, nullptr), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(launch(add_, 0, &kCount, nullptr, nullptr), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(launch(add_, 4, &kCount, nullptr, nullptr), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(launch(add_, 1, &much, &much, nullptr), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(launch(add_, 1, &kCount, &zero, nullptr), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(add_, 1, &zero, nullptr, nullptr), CL_SUCCESS);
  clReleaseKernel(unset);

  const cl_command_properties_khr fields = CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR;
  const cl_command_properties_khr asserts = CL_MUTABLE_DISPATCH_ASSERTS_KHR;
  const cl_command_properties_khr no_field[] = {fields, 1 << 20, 0};
  const cl_command_properties_khr exec_info[] = {fields, CL_MUTABLE_DISPATCH_EXEC_INFO_KHR, 0};
  const cl_command_properties_khr twice[] = {fields, 0, fields, 0, 0};
  const cl_command_properties_khr bad_assert[] = {asserts, 2, 0},
                                  no_more_groups[] = {asserts, 1, 0};
  EXPECT_EQ(launch(add_, 1, &kCount, nullptr, no_field), CL_INVALID_VALUE);
  EXPECT_EQ(launch(add_, 1, &kCount, nullptr, exec_info), CL_INVALID_OPERATION);
  EXPECT_EQ(launch(add_, 1, &kCount, nullptr, twice), CL_INVALID_VALUE);
  EXPECT_EQ(launch(add_, 1, &kCount, nullptr, bad_assert), CL_INVALID_VALUE);
  EXPECT_EQ(launch(add_, 1, &kCount, nullptr, no_more_groups), CL_INVALID_VALUE);
  EXPECT_EQ(launch(add_, 1, &kCount, &kCount, no_more_groups), CL_SUCCESS);

  std::swap(context_, foreign_context_);
  cl_kernel foreign = clCreateKernel(Built(kGood), "twice", &error_);
  std::swap(context_, foreign_context_);
  EXPECT_EQ(launch(foreign, 1, &kCount, nullptr, nullptr), CL_INVALID_CONTEXT);
  clReleaseKernel(foreign);
}

// The device has neither images nor shared virtual memory.
TEST_F(CommandBufferErrors, ImagesAndSharedVirtualMemory) {
  EXPECT_EQ(clCommandCopyBufferToImageKHR(commands_, nullptr, nullptr, buffer_, other_, 0, kOrigin,
                                          kRegion, 0, nullptr, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clCommandCopyImageKHR(commands_, nullptr, nullptr, buffer_, other_, kOrigin, kOrigin,
                                  kRegion, 0, nullptr, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clCommandCopyImageToBufferKHR(commands_, nullptr, nullptr, buffer_, other_, kOrigin,
                                          kRegion, 0, 0, nullptr, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clCommandFillImageKHR(commands_, nullptr, nullptr, buffer_, &kPattern, kOrigin, kRegion,
                                  0, nullptr, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  char bytes[8];
  EXPECT_EQ(clCommandSVMMemcpyKHR(commands_, nullptr, nullptr, bytes, bytes + 4, 4, 0, nullptr,
                                  nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clCommandSVMMemFillKHR(commands_, nullptr, nullptr, bytes, bytes, 1, 4, 0, nullptr,
                                   nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clCommandSVMMemFillKHR(commands_, queue_, nullptr, bytes, bytes, 1, 4, 0, nullptr,
                                   nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
