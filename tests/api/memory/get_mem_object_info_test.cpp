// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <vector>

#include "api_checks.h"

namespace weft::test {
namespace {

// Sub-buffers are in create_sub_buffer_test.cpp, the map count is in enqueue_map_buffer_test.cpp.
TEST(GetMemObjectInfo, GivesWhatTheBufferWasMadeOf) {
  char host[1024] = {};
  const Own<cl_context> context(MakeContext());
  const Own<cl_mem> buffer(
      clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, sizeof host, host, nullptr));
  const auto info = clGetMemObjectInfo;
  EXPECT_EQ(Get<cl_mem_object_type>(info, buffer, CL_MEM_TYPE), cl_uint{CL_MEM_OBJECT_BUFFER});
  EXPECT_EQ(Get<cl_mem_flags>(info, buffer, CL_MEM_FLAGS),
            cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR});
  EXPECT_EQ(Get<size_t>(info, buffer, CL_MEM_SIZE), sizeof host);
  EXPECT_EQ(Get<void*>(info, buffer, CL_MEM_HOST_PTR), host);
  EXPECT_EQ(Get<cl_uint>(info, buffer, CL_MEM_MAP_COUNT), 0u);
  EXPECT_EQ(Get<cl_uint>(info, buffer, CL_MEM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_context>(info, buffer, CL_MEM_CONTEXT), context);
  EXPECT_EQ(Get<cl_mem>(info, buffer, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  EXPECT_EQ(Get<size_t>(info, buffer, CL_MEM_OFFSET), 0u);
  EXPECT_EQ(Get<cl_bool>(info, buffer, CL_MEM_USES_SVM_POINTER), cl_bool{CL_FALSE});
}

// Of a buffer or sub-buffer over shared memory, but not of a copy of it.
TEST(GetMemObjectInfo, KnowsSharedMemory) {
  const Own<cl_context> context(MakeContext());
  void* shared = clSVMAlloc(context, 0, 4096, 0);
  {
    const Own<cl_mem> all(clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 4096, shared, nullptr));
    const cl_buffer_region region = {128, 64};
    const Own<cl_mem> part(
        clCreateSubBuffer(all, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr));
    const Own<cl_mem> copy(clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 64, shared, nullptr));
    const auto uses = [](cl_mem buffer) {
      return Get<cl_bool>(clGetMemObjectInfo, buffer, CL_MEM_USES_SVM_POINTER) == CL_TRUE;
    };
    EXPECT_TRUE(uses(all));
    EXPECT_TRUE(uses(part));
    EXPECT_FALSE(uses(copy));
  }
  clSVMFree(context, shared);
}

TEST(GetMemObjectInfo, KnowsNoHostPointerThatIsNotUsed) {
  char host[16] = {};
  const Own<cl_context> context(MakeContext());
  const Own<cl_mem> copied(
      clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof host, host, nullptr));
  EXPECT_EQ(Get<void*>(clGetMemObjectInfo, copied, CL_MEM_HOST_PTR), nullptr);
}

TEST(GetMemObjectInfo, GivesThePropertiesAsTheyWereGiven) {
  using Given = std::vector<cl_mem_properties>;
  const cl_mem_properties none[] = {0};
  const Own<cl_context> context(MakeContext());
  const Own<cl_mem> with(clCreateBufferWithProperties(context, none, 0, 16, nullptr, nullptr));
  const Own<cl_mem> without(
      clCreateBufferWithProperties(context, nullptr, 0, 16, nullptr, nullptr));
  EXPECT_EQ(GetList<cl_mem_properties>(clGetMemObjectInfo, with, CL_MEM_PROPERTIES), Given{0});
  EXPECT_EQ(GetList<cl_mem_properties>(clGetMemObjectInfo, without, CL_MEM_PROPERTIES), Given{});
}

TEST(GetMemObjectInfo, RejectsBadArguments) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_mem> buffer(clCreateBuffer(context, 0, 16, nullptr, nullptr));
  ExpectQueryErrors(WEFT_DRIVER(clGetMemObjectInfo), cl_mem(buffer), CL_MEM_SIZE,
                    CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
