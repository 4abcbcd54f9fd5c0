// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "buffer_commands/rectangles.h"

namespace weft::test {
namespace {

class EnqueueCopyBufferRect : public BufferCommands {
 protected:
  cl_int Copy(cl_mem from, cl_mem to, const Rectangle& source, const Rectangle& target,
              const Triple& region) {
    return clEnqueueCopyBufferRect(queue_, from, to, source.origin.data(), target.origin.data(),
                                   region.data(), source.row_pitch, source.slice_pitch,
                                   target.row_pitch, target.slice_pitch, 0, nullptr, nullptr);
  }
  const Triple zero_ = {0, 0, 0}, square_ = {16, 16, 1};
  const Own<cl_mem> other_{Make()};
};

TEST_F(EnqueueCopyBufferRect, MovesABlock) {
  const Bytes bytes = Noise(kSize);
  Bytes expected(kSize, 0xee);
  Write(buffer_, bytes);
  Write(other_, expected);
  ASSERT_EQ(Copy(buffer_, other_, {{3, 2, 1}, 16, 128}, {{0, 1, 0}}, {10, 6, 4}), CL_SUCCESS);
  for (size_t z = 0; z < 4; ++z)
    for (size_t y = 0; y < 6; ++y)
      for (size_t x = 0; x < 10; ++x)
        expected[z * 60 + (y + 1) * 10 + x] = bytes[(z + 1) * 128 + (y + 2) * 16 + x + 3];
  EXPECT_EQ(Contents(other_), expected);
}

TEST_F(EnqueueCopyBufferRect, RejectsBadHandles) {
  for (bool source : {true, false})
    ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
      return WEFT_DRIVER(clEnqueueCopyBufferRect)(
          queue, source ? buffer : other_, source ? other_ : buffer, zero_.data(), zero_.data(),
          square_.data(), 0, 0, 0, 0, 0, nullptr, nullptr);
    });
}

TEST_F(EnqueueCopyBufferRect, RejectsNull) {
  const auto call = [&](const size_t* from, const size_t* to, const size_t* region) {
    return clEnqueueCopyBufferRect(queue_, buffer_, other_, from, to, region, 0, 0, 0, 0, 0,
                                   nullptr, nullptr);
  };
  EXPECT_EQ(call(nullptr, zero_.data(), square_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(call(zero_.data(), nullptr, square_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(call(zero_.data(), zero_.data(), nullptr), CL_INVALID_VALUE);
}

TEST_F(EnqueueCopyBufferRect, RejectsBadRegionsAndPitches) {
  for (const BadRectangle& bad : kBadRectangles) {
    EXPECT_EQ(Copy(buffer_, other_, bad.place, {}, bad.region), CL_INVALID_VALUE)
        << bad.reason << ", of the source";
    EXPECT_EQ(Copy(buffer_, other_, {}, bad.place, bad.region), CL_INVALID_VALUE)
        << bad.reason << ", of the target";
  }
}

TEST_F(EnqueueCopyBufferRect, RejectsTwoPitchesOfOneBuffer) {
  const Rectangle source = {{}, 64, 1024};
  EXPECT_EQ(Copy(buffer_, buffer_, source, {{0, 0, 1}, 64, 1024}, square_), CL_SUCCESS);
  EXPECT_EQ(Copy(buffer_, buffer_, source, {{0, 0, 1}, 32, 1024}, square_), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(buffer_, buffer_, source, {{0, 0, 1}, 64, 1088}, square_), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(buffer_, other_, source, {{0, 0, 1}, 32, 512}, square_), CL_SUCCESS);
}

// Copies of a 2 x 2 x 2 block within 5 x 4 x 4 bytes: those that touch themselves are refused, the
// others copy.
TEST_F(EnqueueCopyBufferRect, RejectsOverlap) {
  const Rectangle source = {{1, 1, 1}, 5, 20};
  const Triple region = {2, 2, 2};
  const auto bytes_of = [](const Triple& origin) {
    std::vector<size_t> bytes;
    for (size_t z : {0, 1})
      for (size_t y : {0, 1})
        for (size_t x : {0, 1})
          bytes.push_back((origin[2] + z) * 20 + (origin[1] + y) * 5 + origin[0] + x);
    return bytes;
  };
  const std::vector<size_t> from = bytes_of(source.origin);
  for (size_t z = 0; z < 3; ++z)
    for (size_t y = 0; y < 3; ++y)
      for (size_t x = 0; x < 4; ++x) {
        Bytes expected = Noise(kSize);
        Write(buffer_, expected);
        const bool touches = x <= 2 && y <= 2 && z <= 2;
        EXPECT_EQ(Copy(buffer_, buffer_, source, {{x, y, z}, 5, 20}, region),
                  touches ? CL_MEM_COPY_OVERLAP : CL_SUCCESS)
            << x << " " << y << " " << z;
        if (touches) continue;
        const std::vector<size_t> to = bytes_of({x, y, z});
        for (size_t i = 0; i < 8; ++i) expected[to[i]] = expected[from[i]];
        EXPECT_EQ(Contents(buffer_), expected);
      }
  // different sub-buffers of the same buffer
  const Own<cl_mem> low(MakePart(buffer_, 0, 1024)), high(MakePart(buffer_, 512, 1024));
  EXPECT_EQ(Copy(low, high, {{}, 64}, {{}, 64}, {32, 8, 1}), CL_SUCCESS);
  EXPECT_EQ(Copy(low, high, {{}, 64}, {{}, 64}, {32, 9, 1}), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(low, high, {{}, 64}, {{32, 0, 0}, 64}, {32, 9, 1}), CL_SUCCESS);
}

TEST_F(EnqueueCopyBufferRect, WritesToAllButImmutableBuffers) {
  const Own<cl_mem> immutable(MakeImmutable()), no_host(Make(CL_MEM_HOST_NO_ACCESS));
  EXPECT_EQ(Copy(buffer_, immutable, {}, {}, square_), CL_INVALID_OPERATION);
  EXPECT_EQ(Copy(immutable, no_host, {}, {}, square_), CL_SUCCESS);
}

TEST_F(EnqueueCopyBufferRect, ObeysTheWaitList) {
  ExpectEnqueueRules(queue_, CL_COMMAND_COPY_BUFFER_RECT,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueCopyBufferRect(queue_, buffer_, other_, zero_.data(),
                                                      zero_.data(), square_.data(), 0, 0, 0, 0,
                                                      count, list, event);
                     });
}

}  // namespace
}  // namespace weft::test
