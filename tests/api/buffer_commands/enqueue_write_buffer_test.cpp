// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {
namespace {

class EnqueueWriteBuffer : public BufferCommands {
 protected:
  cl_int Write(cl_mem buffer, size_t offset, size_t size, const void* ptr) {
    return clEnqueueWriteBuffer(queue_, buffer, CL_TRUE, offset, size, ptr, 0, nullptr, nullptr);
  }
};

TEST_F(EnqueueWriteBuffer, WritesBytesOfAnySize) {
  for (size_t size :
       {size_t{1}, size_t{63}, size_t{4096}, size_t{1} << 20, (size_t{34} << 20) + 13}) {
    Bytes expected(size + 64), bytes = Noise(size);
    const Own<cl_mem> buffer(Make(0, size + 64));
    EXPECT_EQ(Write(buffer, 0, size + 64, expected.data()), CL_SUCCESS);
    EXPECT_EQ(Write(buffer, 5, size, bytes.data()), CL_SUCCESS);
    std::ranges::copy(bytes, expected.begin() + 5);
    EXPECT_TRUE(Contents(buffer) == expected) << size;
  }
}

TEST_F(EnqueueWriteBuffer, WritesNothingForASizeOfZero) {
  const Bytes before = Contents(buffer_);
  EXPECT_EQ(Write(buffer_, kSize, 0, host_.data()), CL_SUCCESS);
  EXPECT_EQ(Contents(buffer_), before);
}

TEST_F(EnqueueWriteBuffer, RejectsBadHandles) {
  ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
    return WEFT_DRIVER(clEnqueueWriteBuffer)(queue, buffer, CL_TRUE, 0, 1, host_.data(), 0, nullptr,
                                             nullptr);
  });
}

TEST_F(EnqueueWriteBuffer, RejectsBadRegions) {
  // the region specified by offset and size is out of bounds
  for (const Range& bad : kOutOfBounds)
    EXPECT_EQ(Write(buffer_, bad.offset, bad.size, host_.data()), CL_INVALID_VALUE)
        << bad.size << " bytes at " << bad.offset;
  // ptr is NULL
  EXPECT_EQ(Write(buffer_, 0, 1, nullptr), CL_INVALID_VALUE);
}

TEST_F(EnqueueWriteBuffer, ObeysTheHostAccessFlags) {
  const Own<cl_mem> allowed(Make(CL_MEM_HOST_WRITE_ONLY));
  EXPECT_EQ(Write(allowed, 0, kSize, host_.data()), CL_SUCCESS);
  for (cl_mem_flags flags : {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS}) {
    const Own<cl_mem> forbidden(Make(flags));
    EXPECT_EQ(Write(forbidden, 0, 1, host_.data()), CL_INVALID_OPERATION);
  }
  const Own<cl_mem> immutable(MakeImmutable());
  EXPECT_EQ(Write(immutable, 0, 1, host_.data()), CL_INVALID_OPERATION);
}

TEST_F(EnqueueWriteBuffer, ObeysTheWaitList) {
  const auto call = [&](cl_bool blocking) {
    return [this, blocking](cl_uint count, const cl_event* list, cl_event* event) {
      return clEnqueueWriteBuffer(queue_, buffer_, blocking, 0, kSize, host_.data(), count, list,
                                  event);
    };
  };
  ExpectEnqueueRules(queue_, CL_COMMAND_WRITE_BUFFER, call(CL_FALSE));
  ExpectBlockingRules(queue_, call(CL_TRUE));
}

}  // namespace
}  // namespace weft::test
