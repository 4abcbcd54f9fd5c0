// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_ext_immutable_memory_objects and cl_ext_migrate_memobject.
#include <gtest/gtest.h>

#include "driver.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

class ImmutableMemory : public testing::Test {
 protected:
  void TearDown() override {
    clReleaseMemObject(buffer_);
    clReleaseMemObject(target_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }
  cl_int Try(cl_mem_flags flags, void* host_ptr) {
    cl_int error = CL_SUCCESS;
    if (cl_mem buffer = clCreateBuffer(context_, flags, sizeof host_, host_ptr, &error))
      clReleaseMemObject(buffer);
    return error;
  }
  cl_int TrySub(cl_mem buffer, cl_mem_flags flags) {
    cl_int error = CL_SUCCESS;
    const cl_buffer_region region = {0, 16};
    cl_mem part = clCreateSubBuffer(buffer, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
    if (!part) return error;
    EXPECT_NE(Get<cl_mem_flags>(clGetMemObjectInfo, part, CL_MEM_FLAGS) & CL_MEM_IMMUTABLE_EXT, 0u);
    clReleaseMemObject(part);
    return error;
  }

  char host_[64] = "what was there";
  const size_t origin_[3] = {0, 0, 0}, region_[3] = {4, 1, 1};
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ =
      clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, nullptr);
  const cl_mem buffer_ = clCreateBuffer(context_, CL_MEM_IMMUTABLE_EXT | CL_MEM_COPY_HOST_PTR,
                                        sizeof host_, host_, nullptr);
  const cl_mem target_ = clCreateBuffer(context_, 0, sizeof host_, nullptr, nullptr);
};

TEST_F(ImmutableMemory, NeedsContentsAndNoWriters) {
  const cl_mem_flags immutable = CL_MEM_IMMUTABLE_EXT;
  EXPECT_EQ(Try(immutable | CL_MEM_USE_HOST_PTR, host_), CL_SUCCESS);
  EXPECT_EQ(Try(immutable | CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, host_), CL_SUCCESS);
  EXPECT_EQ(Try(immutable | CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_READ_ONLY, host_), CL_SUCCESS);
  EXPECT_EQ(Try(immutable, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Try(immutable | CL_MEM_ALLOC_HOST_PTR, nullptr), CL_INVALID_VALUE);
  for (cl_mem_flags writes : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_HOST_WRITE_ONLY})
    EXPECT_EQ(Try(immutable | CL_MEM_COPY_HOST_PTR | writes, host_), CL_INVALID_VALUE);
}

TEST_F(ImmutableMemory, SubBuffersAreImmutableToo) {
  EXPECT_EQ(TrySub(buffer_, 0), CL_SUCCESS);
  EXPECT_EQ(TrySub(buffer_, CL_MEM_READ_ONLY), CL_SUCCESS);
  EXPECT_EQ(TrySub(target_, CL_MEM_IMMUTABLE_EXT), CL_SUCCESS);
  for (cl_mem_flags writes : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_HOST_WRITE_ONLY})
    EXPECT_EQ(TrySub(buffer_, writes), CL_INVALID_VALUE);
}

TEST_F(ImmutableMemory, CommandsThatWriteAreRefused) {
  EXPECT_EQ(clEnqueueWriteBuffer(queue_, buffer_, CL_TRUE, 0, 4, "none", 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueWriteBufferRect(queue_, buffer_, CL_TRUE, origin_, origin_, region_, 0, 0, 0,
                                     0, "none", 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueCopyBuffer(queue_, target_, buffer_, 0, 0, 4, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueCopyBufferRect(queue_, target_, buffer_, origin_, origin_, region_, 0, 0, 0, 0,
                                    0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueFillBuffer(queue_, buffer_, "n", 1, 0, 4, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  cl_int error = CL_SUCCESS;
  for (cl_map_flags flags : {CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION}) {
    clEnqueueMapBuffer(queue_, buffer_, CL_TRUE, flags, 0, 4, 0, nullptr, nullptr, &error);
    EXPECT_EQ(error, CL_INVALID_OPERATION);
  }
}

TEST_F(ImmutableMemory, CommandsThatReadAreNot) {
  char text[64] = {};
  EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, 64, text, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(text, "what was there");
  EXPECT_EQ(clEnqueueCopyBuffer(queue_, buffer_, target_, 0, 0, 64, 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  void* mapped =
      clEnqueueMapBuffer(queue_, buffer_, CL_TRUE, CL_MAP_READ, 0, 64, 0, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_STREQ(static_cast<char*>(mapped), "what was there");
  clEnqueueUnmapMemObject(queue_, buffer_, mapped, 0, nullptr, nullptr);
  clFinish(queue_);
}

TEST_F(ImmutableMemory, MigrationHasAFormBeforeOpenCl12) {
  const auto migrate = WEFT_DRIVER(clEnqueueMigrateMemObjectEXT);
  cl_event event = nullptr;
  EXPECT_EQ(migrate(queue_, 1, &target_, CL_MIGRATE_MEM_OBJECT_HOST_EXT, 0, nullptr, &event),
            CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_MIGRATE_MEM_OBJECT_EXT));
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  clReleaseEvent(event);
  EXPECT_EQ(migrate(queue_, 1, &target_, 0, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(migrate(queue_, 1, &target_, 2, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(migrate(queue_, 0, nullptr, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  cl_mem none = nullptr;
  EXPECT_EQ(migrate(queue_, 1, &none, 0, 0, nullptr, nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(migrate(nullptr, 1, &target_, 0, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(migrate(queue_, 1, &target_, 0, 1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  clFinish(queue_);
}

}  // namespace
}  // namespace weft::test
