// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "buffer_commands/rectangles.h"

namespace weft::test {
namespace {

class EnqueueReadBufferRect : public BufferCommands {
 protected:
  cl_int Read(cl_mem buffer, const Rectangle& in_buffer, const Rectangle& in_host,
              const size_t* region, void* ptr) {
    return clEnqueueReadBufferRect(queue_, buffer, CL_TRUE, in_buffer.origin.data(),
                                   in_host.origin.data(), region, in_buffer.row_pitch,
                                   in_buffer.slice_pitch, in_host.row_pitch, in_host.slice_pitch,
                                   ptr, 0, nullptr, nullptr);
  }
  const Triple zero_ = {0, 0, 0}, square_ = {16, 16, 1};
};

// 10 x 6 x 4 bytes of the buffer's 16 x 8 x n from (3, 2, 1), to the host's 12 x 7 x 5 at (1, 1,
// 0).
TEST_F(EnqueueReadBufferRect, MovesABlock) {
  const Triple region = {10, 6, 4};
  const Bytes bytes = Noise(kSize);
  Write(buffer_, bytes);
  Bytes back(12 * 7 * 5, 0xee), expected = back;
  ASSERT_EQ(Read(buffer_, {{3, 2, 1}, 16, 128}, {{1, 1, 0}, 12, 84}, region.data(), back.data()),
            CL_SUCCESS);
  for (size_t z = 0; z < 4; ++z)
    for (size_t y = 0; y < 6; ++y)
      for (size_t x = 0; x < 10; ++x)
        expected[z * 84 + (y + 1) * 12 + x + 1] = bytes[(z + 1) * 128 + (y + 2) * 16 + x + 3];
  EXPECT_EQ(back, expected);
}

// Pitches of zero are those of the region.
TEST_F(EnqueueReadBufferRect, HasDefaultPitches) {
  const Triple region = {10, 6, 4};
  const Bytes bytes = Noise(kSize);
  Write(buffer_, bytes);
  ASSERT_EQ(Read(buffer_, {{0, 0, 1}}, {}, region.data(), host_.data()), CL_SUCCESS);
  EXPECT_TRUE(std::equal(host_.begin(), host_.begin() + 240, bytes.begin() + 60));
  // up to the buffer's last byte
  const Triple column = {1, kSize / 16, 1};
  EXPECT_EQ(Read(buffer_, {{15, 0, 0}, 16}, {}, column.data(), host_.data()), CL_SUCCESS);
  EXPECT_EQ(host_[kSize / 16 - 1], bytes.back());
}

TEST_F(EnqueueReadBufferRect, RejectsBadHandles) {
  ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
    return WEFT_DRIVER(clEnqueueReadBufferRect)(queue, buffer, CL_TRUE, zero_.data(), zero_.data(),
                                                square_.data(), 0, 0, 0, 0, host_.data(), 0,
                                                nullptr, nullptr);
  });
}

TEST_F(EnqueueReadBufferRect, RejectsNull) {
  const auto call = [&](const Triple* in_buffer, const Triple* in_host, const Triple* region,
                        void* ptr) {
    const auto data = [](const Triple* triple) { return triple ? triple->data() : nullptr; };
    return clEnqueueReadBufferRect(queue_, buffer_, CL_TRUE, data(in_buffer), data(in_host),
                                   data(region), 0, 0, 0, 0, ptr, 0, nullptr, nullptr);
  };
  EXPECT_EQ(call(nullptr, &zero_, &square_, host_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(call(&zero_, nullptr, &square_, host_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(call(&zero_, &zero_, nullptr, host_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(call(&zero_, &zero_, &square_, nullptr), CL_INVALID_VALUE);
}

TEST_F(EnqueueReadBufferRect, RejectsBadRegionsAndPitches) {
  for (const BadRectangle& bad : kBadRectangles) {
    EXPECT_EQ(Read(buffer_, bad.place, {}, bad.region.data(), host_.data()), CL_INVALID_VALUE)
        << bad.reason;
    if (!bad.in_buffer_only)
      EXPECT_EQ(Read(buffer_, {}, bad.place, bad.region.data(), host_.data()), CL_INVALID_VALUE)
          << bad.reason << ", of the host";
  }
}

TEST_F(EnqueueReadBufferRect, ObeysTheHostAccessFlags) {
  const Own<cl_mem> allowed(Make(CL_MEM_HOST_READ_ONLY));
  EXPECT_EQ(Read(allowed, {}, {}, square_.data(), host_.data()), CL_SUCCESS);
  for (cl_mem_flags flags : {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS}) {
    const Own<cl_mem> forbidden(Make(flags));
    EXPECT_EQ(Read(forbidden, {}, {}, square_.data(), host_.data()), CL_INVALID_OPERATION);
  }
  const Own<cl_mem> immutable(MakeImmutable());
  EXPECT_EQ(Read(immutable, {}, {}, square_.data(), host_.data()), CL_SUCCESS);
}

TEST_F(EnqueueReadBufferRect, ObeysTheWaitList) {
  const auto call = [&](cl_bool blocking) {
    return [this, blocking](cl_uint count, const cl_event* list, cl_event* event) {
      return clEnqueueReadBufferRect(queue_, buffer_, blocking, zero_.data(), zero_.data(),
                                     square_.data(), 0, 0, 0, 0, host_.data(), count, list, event);
    };
  };
  ExpectEnqueueRules(queue_, CL_COMMAND_READ_BUFFER_RECT, call(CL_FALSE));
  ExpectBlockingRules(queue_, call(CL_TRUE));
}

}  // namespace
}  // namespace weft::test
