// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {
namespace {

class EnqueueFillBuffer : public BufferCommands {
 protected:
  cl_int Fill(cl_mem buffer, const void* pattern, size_t pattern_size, size_t offset, size_t size) {
    return clEnqueueFillBuffer(queue_, buffer, pattern, pattern_size, offset, size, 0, nullptr,
                               nullptr);
  }
};

TEST_F(EnqueueFillBuffer, TakesEveryPatternSize) {
  for (size_t size : {kSize, size_t{8} << 20, size_t{34} << 20}) {
    const Own<cl_mem> buffer(Make(0, size + 256));
    for (size_t pattern_size = 1; pattern_size <= 128; pattern_size *= 2) {
      if (size > kSize && pattern_size != 4 && pattern_size != 128) continue;
      const Bytes pattern = Noise(pattern_size);
      const uint8_t mark = 0xee;
      EXPECT_EQ(Fill(buffer, &mark, 1, 0, size + 256), CL_SUCCESS);
      EXPECT_EQ(Fill(buffer, pattern.data(), pattern_size, 128, size), CL_SUCCESS);
      const Bytes back = Contents(buffer);
      size_t wrong = 0;
      for (size_t i = 0; i < size; ++i) wrong += back[128 + i] != pattern[i % pattern_size];
      EXPECT_EQ(wrong, 0u) << size << " bytes of a pattern of " << pattern_size;
      EXPECT_TRUE(back[127] == mark && back[size + 128] == mark);
    }
  }
  EXPECT_EQ(Fill(buffer_, "a", 1, kSize, 0), CL_SUCCESS);
}

// The memory of the pattern may be reused once the call returns.
TEST_F(EnqueueFillBuffer, KeepsThePattern) {
  const Own<cl_event> user(clCreateUserEvent(context_, nullptr));
  const cl_event list[] = {user};
  uint32_t pattern = 0x01020304;
  ASSERT_EQ(
      clEnqueueFillBuffer(queue_, buffer_, &pattern, sizeof pattern, 0, kSize, 1, list, nullptr),
      CL_SUCCESS);
  pattern = 0;
  ASSERT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(Contents(buffer_).back(), 1);
}

TEST_F(EnqueueFillBuffer, RejectsBadHandles) {
  ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
    return WEFT_DRIVER(clEnqueueFillBuffer)(queue, buffer, "a", 1, 0, 1, 0, nullptr, nullptr);
  });
}

TEST_F(EnqueueFillBuffer, RejectsBadRegionsAndPatterns) {
  // the region specified by offset and size is out of bounds
  for (const Range& bad : kOutOfBounds)
    EXPECT_EQ(Fill(buffer_, "a", 1, bad.offset, bad.size), CL_INVALID_VALUE);
  struct Case {
    const void* pattern;
    size_t pattern_size, offset, size;
  };
  const Bytes room(256);
  const Case cases[] = {
      {nullptr, 1, 0, 1},          // pattern is NULL
      {room.data(), 0, 0, 0},      // pattern_size is zero
      {room.data(), 3, 0, 3},      // pattern_size is not a power of two
      {room.data(), 256, 0, 256},  // pattern_size is greater than 128
      {room.data(), 4, 2, 4},      // offset is not a multiple of pattern_size
      {room.data(), 4, 0, 6},      // size is not a multiple of pattern_size
      {room.data(), size_t{1} << 63, 0, 0},
  };
  for (const Case& bad : cases)
    EXPECT_EQ(Fill(buffer_, bad.pattern, bad.pattern_size, bad.offset, bad.size), CL_INVALID_VALUE)
        << bad.size << " bytes at " << bad.offset << " of a pattern of " << bad.pattern_size;
}

// The flags of host access say nothing of fills.
TEST_F(EnqueueFillBuffer, WritesToAllButImmutableBuffers) {
  const Own<cl_mem> immutable(MakeImmutable()), no_host(Make(CL_MEM_HOST_NO_ACCESS));
  EXPECT_EQ(Fill(immutable, "a", 1, 0, 1), CL_INVALID_OPERATION);
  EXPECT_EQ(Fill(no_host, "a", 1, 0, 1), CL_SUCCESS);
}

TEST_F(EnqueueFillBuffer, ObeysTheWaitList) {
  ExpectEnqueueRules(
      queue_, CL_COMMAND_FILL_BUFFER, [&](cl_uint count, const cl_event* list, cl_event* event) {
        return clEnqueueFillBuffer(queue_, buffer_, "a", 1, 0, kSize, count, list, event);
      });
}

}  // namespace
}  // namespace weft::test
