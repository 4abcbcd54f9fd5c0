// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue, a buffer of 4096 bytes, and what all commands on buffers refuse.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "api_checks.h"

#include <CL/cl_weft.h>

namespace weft::test {

constexpr size_t kSize = 4096;
using Bytes = std::vector<uint8_t>;
using Triple = std::array<size_t, 3>;

class BufferCommands : public testing::Test {
 protected:
  ~BufferCommands() override { EXPECT_EQ(clFinish(queue_), CL_SUCCESS); }

  cl_mem Make(cl_mem_flags flags = 0, size_t size = kSize, void* host_ptr = nullptr) {
    return clCreateBuffer(context_, flags, size, host_ptr, nullptr);
  }
  // cl_ext_immutable_memory_objects
  cl_mem MakeImmutable() {
    return Make(CL_MEM_IMMUTABLE_EXT | CL_MEM_COPY_HOST_PTR, kSize, host_.data());
  }
  cl_mem MakePart(cl_mem buffer, size_t origin, size_t size) {
    const cl_buffer_region region = {origin, size};
    return clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
  }
  // Bytes without a pattern.
  static Bytes Noise(size_t size) {
    Bytes bytes(size);
    for (size_t i = 0; i < size; ++i) bytes[i] = uint8_t(i * 31 + i / 251);
    return bytes;
  }
  void Write(cl_mem buffer, const Bytes& bytes) {
    ASSERT_EQ(clEnqueueWriteBuffer(queue_, buffer, CL_TRUE, 0, bytes.size(), bytes.data(), 0,
                                   nullptr, nullptr),
              CL_SUCCESS);
  }
  Bytes Contents(cl_mem buffer) {
    Bytes bytes(Get<size_t>(clGetMemObjectInfo, buffer, CL_MEM_SIZE));
    EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, bytes.size(), bytes.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return bytes;
  }

  // Queues that are none, buffers that are none, and one of another context. The call goes past the
  // loader.
  void ExpectHandleRules(const std::function<cl_int(cl_command_queue, cl_mem)>& call) {
    EXPECT_EQ(call(queue_, buffer_), CL_SUCCESS);
    for (cl_command_queue bad : BadHandles<cl_command_queue>())
      EXPECT_EQ(call(bad, buffer_), CL_INVALID_COMMAND_QUEUE);
    for (cl_mem bad : BadHandles<cl_mem>()) EXPECT_EQ(call(queue_, bad), CL_INVALID_MEM_OBJECT);
    const Own<cl_context> other(MakeContext());
    const Own<cl_mem> foreign(clCreateBuffer(other, 0, kSize, nullptr, nullptr));
    EXPECT_EQ(call(queue_, foreign), CL_INVALID_CONTEXT);
  }

  const Own<cl_context> context_{MakeContext()};
  const Own<cl_command_queue> queue_{clCreateCommandQueue(context_, FindDevice(), 0, nullptr)};
  const Own<cl_mem> buffer_{Make()};
  Bytes host_ = Bytes(kSize);
};

// (offset, size) beyond the kSize bytes of the buffer, also by an overflow.
struct Range {
  size_t offset, size;
};
constexpr Range kOutOfBounds[] = {{0, kSize + 1},      {kSize, 1},    {kSize + 1, 0},
                                  {SIZE_MAX, 2},       {2, SIZE_MAX}, {kSize / 2, kSize / 2 + 1},
                                  {SIZE_MAX, SIZE_MAX}};

}  // namespace weft::test
