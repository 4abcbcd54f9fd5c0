// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {
namespace {

class EnqueueCopyBuffer : public BufferCommands {
 protected:
  cl_int Copy(cl_mem from, cl_mem to, size_t from_offset, size_t to_offset, size_t size) {
    return clEnqueueCopyBuffer(queue_, from, to, from_offset, to_offset, size, 0, nullptr, nullptr);
  }
  const Own<cl_mem> other_{Make()};
};

TEST_F(EnqueueCopyBuffer, CopiesBytesOfAnySize) {
  for (size_t size :
       {size_t{1}, size_t{63}, size_t{4096}, size_t{1} << 20, (size_t{34} << 20) + 13}) {
    const Bytes bytes = Noise(size + 64);
    Bytes expected(size + 64);
    const Own<cl_mem> from(Make(0, size + 64)), to(Make(0, size + 64));
    Write(from, bytes);
    Write(to, expected);
    EXPECT_EQ(Copy(from, to, 5, 9, size), CL_SUCCESS);
    std::copy_n(bytes.begin() + 5, size, expected.begin() + 9);
    EXPECT_TRUE(Contents(to) == expected) << size;
  }
  EXPECT_EQ(Copy(buffer_, other_, kSize, kSize, 0), CL_SUCCESS);
}

TEST_F(EnqueueCopyBuffer, RejectsBadHandles) {
  for (bool source : {true, false})
    ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
      return WEFT_DRIVER(clEnqueueCopyBuffer)(
          queue, source ? buffer : other_, source ? other_ : buffer, 0, 0, 1, 0, nullptr, nullptr);
    });
}

TEST_F(EnqueueCopyBuffer, RejectsRegionsOutOfBounds) {
  for (const Range& bad : kOutOfBounds) {
    EXPECT_EQ(Copy(buffer_, other_, bad.offset, 0, bad.size), CL_INVALID_VALUE);
    EXPECT_EQ(Copy(buffer_, other_, 0, bad.offset, bad.size), CL_INVALID_VALUE);
  }
}

TEST_F(EnqueueCopyBuffer, RejectsOverlap) {
  EXPECT_EQ(Copy(buffer_, buffer_, 0, 8, 8), CL_SUCCESS);
  EXPECT_EQ(Copy(buffer_, buffer_, 8, 0, 8), CL_SUCCESS);
  EXPECT_EQ(Copy(buffer_, buffer_, 8, 8, 0), CL_SUCCESS);
  EXPECT_EQ(Copy(buffer_, buffer_, 0, 7, 8), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(buffer_, buffer_, 7, 0, 8), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(buffer_, buffer_, 0, 0, kSize), CL_MEM_COPY_OVERLAP);
  // different sub-buffers of the same buffer, and a sub-buffer and its buffer
  const Own<cl_mem> low(MakePart(buffer_, 0, 1024)), high(MakePart(buffer_, 512, 1024));
  EXPECT_EQ(Copy(low, high, 0, 0, 512), CL_SUCCESS);
  EXPECT_EQ(Copy(low, high, 0, 0, 513), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(high, buffer_, 0, 0, 512), CL_SUCCESS);
  EXPECT_EQ(Copy(high, buffer_, 0, 1, 512), CL_MEM_COPY_OVERLAP);
}

// The flags of host access say nothing of copies.
TEST_F(EnqueueCopyBuffer, WritesToAllButImmutableBuffers) {
  const Own<cl_mem> immutable(MakeImmutable()), no_host(Make(CL_MEM_HOST_NO_ACCESS));
  EXPECT_EQ(Copy(buffer_, immutable, 0, 0, 1), CL_INVALID_OPERATION);
  EXPECT_EQ(Copy(immutable, no_host, 0, 0, 1), CL_SUCCESS);
}

TEST_F(EnqueueCopyBuffer, ObeysTheWaitList) {
  ExpectEnqueueRules(
      queue_, CL_COMMAND_COPY_BUFFER, [&](cl_uint count, const cl_event* list, cl_event* event) {
        return clEnqueueCopyBuffer(queue_, buffer_, other_, 0, 0, kSize, count, list, event);
      });
}

}  // namespace
}  // namespace weft::test
