// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_arm_import_memory with memory of the process.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <vector>

#include "api_checks.h"

namespace weft::test {
namespace {

const auto import = WEFT_DRIVER(clImportMemoryARM);

using ImportProperties = std::vector<cl_import_properties_arm>;

TEST(ImportMemoryARM, UsesTheMemoryInPlace) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(context, FindDevice(), nullptr, nullptr));
  std::vector<cl_int> memory(1000, 7);
  const size_t bytes = memory.size() * sizeof(cl_int);
  for (const ImportProperties& properties :
       {ImportProperties{0}, {CL_IMPORT_TYPE_ARM, CL_IMPORT_TYPE_HOST_ARM, 0}}) {
    const Own<cl_mem> buffer(
        import(context, CL_MEM_READ_WRITE, properties.data(), memory.data(), bytes, nullptr));
    EXPECT_EQ(Get<size_t>(clGetMemObjectInfo, buffer, CL_MEM_SIZE), bytes);
    const cl_int filled = 9;
    EXPECT_EQ(clEnqueueFillBuffer(queue, buffer, &filled, sizeof filled, 4, 8, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    EXPECT_EQ(memory[0], 7);
    EXPECT_EQ(memory[1], 9);
    EXPECT_EQ(memory[2], 9);
    EXPECT_EQ(memory[3], 7);
  }
}

TEST(ImportMemoryARM, TakesFlagsOfAccess) {
  const Own<cl_context> context(MakeContext());
  char memory[64] = {};
  for (cl_mem_flags flags :
       {0, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, CL_MEM_HOST_WRITE_ONLY,
        CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS, CL_MEM_USE_HOST_PTR})
    EXPECT_EQ(ErrorOf(import, context, flags, nullptr, memory, sizeof memory), CL_SUCCESS) << flags;
}

TEST(ImportMemoryARM, RejectsBadArguments) {
  const Own<cl_context> context(MakeContext());
  char memory[64] = {};
  const auto code = [&](cl_mem_flags flags, const ImportProperties& properties, size_t size = 64) {
    return ErrorOf(import, context, flags, properties.data(), memory, size);
  };
  // invalid context
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(import, bad, 0, nullptr, memory, 64), CL_INVALID_CONTEXT);
  // invalid flag input
  for (cl_mem_flags flags :
       {1 << 30, CL_MEM_COPY_HOST_PTR, CL_MEM_ALLOC_HOST_PTR, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY})
    EXPECT_EQ(code(flags, {0}), CL_INVALID_VALUE) << flags;
  // size is 0
  EXPECT_EQ(code(0, {0}, 0), CL_INVALID_BUFFER_SIZE);
  // invalid properties, or of extensions that are not reported
  for (const ImportProperties& properties : {ImportProperties{0x7777, 1, 0},
                                             {CL_IMPORT_TYPE_ARM, CL_IMPORT_TYPE_DMA_BUF_ARM, 0},
                                             {CL_IMPORT_TYPE_ARM, CL_IMPORT_TYPE_HOST_ARM,
                                              CL_IMPORT_TYPE_ARM, CL_IMPORT_TYPE_HOST_ARM, 0},
                                             {CL_IMPORT_TYPE_PROTECTED_ARM, CL_TRUE, 0}})
    EXPECT_EQ(code(0, properties), CL_INVALID_PROPERTY) << testing::PrintToString(properties);
  // memory is NULL
  EXPECT_EQ(ErrorOf(import, context, 0, nullptr, nullptr, 64), CL_INVALID_VALUE);
}

// "CL_INVALID_OPERATION when host virtual pages in the range are not mapped"
TEST(ImportMemoryARM, RejectsMemoryThatIsNotThere) {
  const Own<cl_context> context(MakeContext());
  const auto page = size_t(sysconf(_SC_PAGESIZE));
  void* const pages =
      mmap(nullptr, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  char* const start = static_cast<char*>(pages);
  ASSERT_EQ(munmap(start + page, page), 0);
  EXPECT_EQ(ErrorOf(import, context, 0, nullptr, start, page), CL_SUCCESS);
  EXPECT_EQ(ErrorOf(import, context, 0, nullptr, start + page - 1, 2), CL_INVALID_OPERATION);
  EXPECT_EQ(ErrorOf(import, context, 0, nullptr, start, 3 * page), CL_INVALID_OPERATION);
  EXPECT_EQ(ErrorOf(import, context, 0, nullptr, start, SIZE_MAX), CL_INVALID_OPERATION);
  munmap(pages, 3 * page);
}

}  // namespace
}  // namespace weft::test
