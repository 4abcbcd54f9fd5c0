// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {
namespace {

class EnqueueReadBuffer : public BufferCommands {
 protected:
  cl_int Read(cl_mem buffer, size_t offset, size_t size, void* ptr) {
    return clEnqueueReadBuffer(queue_, buffer, CL_TRUE, offset, size, ptr, 0, nullptr, nullptr);
  }
};

TEST_F(EnqueueReadBuffer, ReadsBytesOfAnySize) {
  for (size_t size :
       {size_t{1}, size_t{63}, size_t{4096}, size_t{1} << 20, (size_t{34} << 20) + 13}) {
    const Bytes bytes = Noise(size + 64);
    const Own<cl_mem> buffer(Make(0, size + 64));
    Write(buffer, bytes);
    Bytes back(size);
    EXPECT_EQ(Read(buffer, 5, size, back.data()), CL_SUCCESS);
    EXPECT_TRUE(std::equal(back.begin(), back.end(), bytes.begin() + 5)) << size;
  }
}

TEST_F(EnqueueReadBuffer, ReadsNothingForASizeOfZero) {
  const Bytes before = host_;
  EXPECT_EQ(Read(buffer_, kSize, 0, host_.data()), CL_SUCCESS);
  EXPECT_EQ(host_, before);
}

TEST_F(EnqueueReadBuffer, RejectsBadHandles) {
  ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
    return WEFT_DRIVER(clEnqueueReadBuffer)(queue, buffer, CL_TRUE, 0, 1, host_.data(), 0, nullptr,
                                            nullptr);
  });
}

TEST_F(EnqueueReadBuffer, RejectsBadRegions) {
  // the region specified by offset and size is out of bounds
  for (const Range& bad : kOutOfBounds)
    EXPECT_EQ(Read(buffer_, bad.offset, bad.size, host_.data()), CL_INVALID_VALUE)
        << bad.size << " bytes at " << bad.offset;
  // ptr is NULL
  EXPECT_EQ(Read(buffer_, 0, 1, nullptr), CL_INVALID_VALUE);
}

TEST_F(EnqueueReadBuffer, ObeysTheHostAccessFlags) {
  const Own<cl_mem> allowed(Make(CL_MEM_HOST_READ_ONLY));
  EXPECT_EQ(Read(allowed, 0, kSize, host_.data()), CL_SUCCESS);
  for (cl_mem_flags flags : {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS}) {
    const Own<cl_mem> forbidden(Make(flags));
    EXPECT_EQ(Read(forbidden, 0, 1, host_.data()), CL_INVALID_OPERATION);
  }
  const Own<cl_mem> immutable(MakeImmutable());
  EXPECT_EQ(Read(immutable, 0, 1, host_.data()), CL_SUCCESS);
}

TEST_F(EnqueueReadBuffer, ObeysTheWaitList) {
  const auto call = [&](cl_bool blocking) {
    return [this, blocking](cl_uint count, const cl_event* list, cl_event* event) {
      return clEnqueueReadBuffer(queue_, buffer_, blocking, 0, kSize, host_.data(), count, list,
                                 event);
    };
  };
  ExpectEnqueueRules(queue_, CL_COMMAND_READ_BUFFER, call(CL_FALSE));
  ExpectBlockingRules(queue_, call(CL_TRUE));
}

}  // namespace
}  // namespace weft::test
