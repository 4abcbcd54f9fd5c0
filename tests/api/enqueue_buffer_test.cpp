// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <vector>

#include "driver.h"

namespace weft::test {
namespace {

constexpr size_t kSize = 4096;
using Origin = std::array<size_t, 3>;

class BufferCommands : public testing::Test {
 protected:
  void TearDown() override {
    EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
    EXPECT_EQ(clReleaseMemObject(buffer_), CL_SUCCESS);
    EXPECT_EQ(clReleaseCommandQueue(queue_), CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(context_), CL_SUCCESS);
  }

  cl_mem Make(size_t size, cl_mem_flags flags = 0) {
    cl_mem buffer = clCreateBuffer(context_, flags, size, nullptr, &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    return buffer;
  }
  cl_int Read(cl_mem buffer, size_t offset, size_t size, void* to) {
    return clEnqueueReadBuffer(queue_, buffer, CL_TRUE, offset, size, to, 0, nullptr, nullptr);
  }
  cl_int Write(cl_mem buffer, size_t offset, size_t size, const void* from) {
    return clEnqueueWriteBuffer(queue_, buffer, CL_TRUE, offset, size, from, 0, nullptr, nullptr);
  }
  cl_int Copy(cl_mem from, cl_mem to, size_t from_offset, size_t to_offset, size_t size) {
    return clEnqueueCopyBuffer(queue_, from, to, from_offset, to_offset, size, 0, nullptr, nullptr);
  }
  cl_int Fill(cl_mem buffer, const void* pattern, size_t pattern_size, size_t offset, size_t size) {
    return clEnqueueFillBuffer(queue_, buffer, pattern, pattern_size, offset, size, 0, nullptr,
                               nullptr);
  }
  static std::vector<uint8_t> Bytes(size_t size) {
    std::vector<uint8_t> bytes(size);
    for (size_t i = 0; i < size; ++i) bytes[i] = uint8_t(i * 31 + i / 251);
    return bytes;
  }

  cl_int error_ = CL_SUCCESS;
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ = clCreateCommandQueue(context_, FindDevice(), 0, &error_);
  const cl_mem buffer_ = Make(kSize);
  std::vector<uint8_t> host_ = std::vector<uint8_t>(kSize);
};

TEST_F(BufferCommands, MoveBytesOfAnySize) {
  for (size_t size :
       {size_t{1}, size_t{63}, size_t{4096}, size_t{1} << 20, (size_t{34} << 20) + 13}) {
    const std::vector<uint8_t> bytes = Bytes(size);
    std::vector<uint8_t> back(size);
    cl_mem from = Make(size + 64), to = Make(size + 64);
    EXPECT_EQ(Write(from, 5, size, bytes.data()), CL_SUCCESS);
    EXPECT_EQ(Copy(from, to, 5, 9, size), CL_SUCCESS);
    EXPECT_EQ(Read(to, 9, size, back.data()), CL_SUCCESS);
    EXPECT_TRUE(back == bytes) << size;
    clReleaseMemObject(from);
    clReleaseMemObject(to);
  }
}

TEST_F(BufferCommands, FillWithEveryPatternSize) {
  for (size_t size : {kSize, size_t{8} << 20, size_t{34} << 20}) {
    cl_mem buffer = Make(size + 256);
    std::vector<uint8_t> back(size + 256);
    for (size_t pattern_size = 1; pattern_size <= 128; pattern_size *= 2) {
      if (size > kSize && pattern_size != 4 && pattern_size != 128) continue;
      const std::vector<uint8_t> pattern = Bytes(pattern_size);
      const uint8_t mark = 0xee;
      EXPECT_EQ(Fill(buffer, &mark, 1, 0, size + 256), CL_SUCCESS);
      EXPECT_EQ(Fill(buffer, pattern.data(), pattern_size, 128, size), CL_SUCCESS);
      EXPECT_EQ(Read(buffer, 0, size + 256, back.data()), CL_SUCCESS);
      size_t wrong = 0;
      for (size_t i = 0; i < size; ++i) wrong += back[128 + i] != pattern[i % pattern_size];
      EXPECT_EQ(wrong, 0u) << size << " bytes of a pattern of " << pattern_size;
      EXPECT_TRUE(back[127] == mark && back[size + 128] == mark);
    }
    clReleaseMemObject(buffer);
  }
}

TEST_F(BufferCommands, RejectBadArguments) {
  EXPECT_EQ(Read(buffer_, 0, kSize + 1, host_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(Read(buffer_, kSize, 1, host_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(Read(buffer_, SIZE_MAX, 2, host_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(Read(buffer_, 0, 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Write(buffer_, 2, SIZE_MAX, host_.data()), CL_INVALID_VALUE);
  EXPECT_EQ(WEFT_DRIVER(clEnqueueReadBuffer)(queue_, nullptr, CL_TRUE, 0, 1, host_.data(), 0,
                                             nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(WEFT_DRIVER(clEnqueueReadBuffer)(nullptr, buffer_, CL_TRUE, 0, 1, host_.data(), 0,
                                             nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Copy(buffer_, buffer_, 0, kSize - 1, 2), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(buffer_, buffer_, 0, 7, 8), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Copy(buffer_, buffer_, 8, 0, 8), CL_SUCCESS);
  EXPECT_EQ(Fill(buffer_, nullptr, 1, 0, 1), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(buffer_, host_.data(), 0, 0, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(buffer_, host_.data(), 3, 0, 3), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(buffer_, host_.data(), 256, 0, 256), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(buffer_, host_.data(), 4, 2, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(buffer_, host_.data(), 4, 0, 6), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(buffer_, host_.data(), 4, kSize, 4), CL_INVALID_VALUE);
  cl_context other = MakeContext();
  cl_mem foreign = clCreateBuffer(other, 0, 16, nullptr, &error_);
  EXPECT_EQ(Read(foreign, 0, 1, host_.data()), CL_INVALID_CONTEXT);
  EXPECT_EQ(Copy(buffer_, foreign, 0, 0, 1), CL_INVALID_CONTEXT);
  EXPECT_EQ(Fill(foreign, host_.data(), 1, 0, 1), CL_INVALID_CONTEXT);
  clReleaseMemObject(foreign);
  clReleaseContext(other);
}

TEST_F(BufferCommands, ObeyTheHostAccessFlags) {
  cl_mem none = Make(16, CL_MEM_HOST_NO_ACCESS), read = Make(16, CL_MEM_HOST_READ_ONLY),
         write = Make(16, CL_MEM_HOST_WRITE_ONLY);
  EXPECT_EQ(Read(none, 0, 1, host_.data()), CL_INVALID_OPERATION);
  EXPECT_EQ(Write(none, 0, 1, host_.data()), CL_INVALID_OPERATION);
  EXPECT_EQ(Read(read, 0, 1, host_.data()), CL_SUCCESS);
  EXPECT_EQ(Write(read, 0, 1, host_.data()), CL_INVALID_OPERATION);
  EXPECT_EQ(Read(write, 0, 1, host_.data()), CL_INVALID_OPERATION);
  EXPECT_EQ(Write(write, 0, 1, host_.data()), CL_SUCCESS);
  auto map = [&](cl_mem buffer, cl_map_flags flags) {
    void* mapped =
        clEnqueueMapBuffer(queue_, buffer, CL_TRUE, flags, 0, 1, 0, nullptr, nullptr, &error_);
    if (mapped) clEnqueueUnmapMemObject(queue_, buffer, mapped, 0, nullptr, nullptr);
    return error_;
  };
  EXPECT_EQ(map(read, CL_MAP_READ), CL_SUCCESS);
  EXPECT_EQ(map(read, CL_MAP_WRITE), CL_INVALID_OPERATION);
  EXPECT_EQ(map(write, CL_MAP_READ), CL_INVALID_OPERATION);
  EXPECT_EQ(map(write, CL_MAP_WRITE_INVALIDATE_REGION), CL_SUCCESS);
  EXPECT_EQ(map(none, CL_MAP_WRITE), CL_INVALID_OPERATION);
  for (cl_mem buffer : {none, read, write}) clReleaseMemObject(buffer);
}

TEST_F(BufferCommands, SeeOverlapThroughSubBuffers) {
  const cl_buffer_region low = {0, 1024}, high = {512, 1024};
  cl_mem first = clCreateSubBuffer(buffer_, 0, CL_BUFFER_CREATE_TYPE_REGION, &low, &error_);
  cl_mem second = clCreateSubBuffer(buffer_, 0, CL_BUFFER_CREATE_TYPE_REGION, &high, &error_);
  EXPECT_EQ(Copy(first, second, 0, 0, 512), CL_SUCCESS);
  EXPECT_EQ(Copy(first, second, 0, 0, 513), CL_MEM_COPY_OVERLAP);
  clReleaseMemObject(first);
  clReleaseMemObject(second);
}

// ---- Rectangles --------------------------------------------------------------------------------

TEST_F(BufferCommands, MoveRectangles) {
  // 10 x 6 x 4 bytes of the buffer's 16 x 8 x n from (3, 2, 1), to the host's 12 x 7 at (1, 1, 0).
  const Origin in_buffer = {3, 2, 1}, in_host = {1, 1, 0}, region = {10, 6, 4};
  std::vector<uint8_t> bytes = Bytes(kSize), back(12 * 7 * 5, 0xee), expected = back;
  ASSERT_EQ(Write(buffer_, 0, kSize, bytes.data()), CL_SUCCESS);
  ASSERT_EQ(
      clEnqueueReadBufferRect(queue_, buffer_, CL_TRUE, in_buffer.data(), in_host.data(),
                              region.data(), 16, 128, 12, 84, back.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  for (size_t z = 0; z < 4; ++z)
    for (size_t y = 0; y < 6; ++y)
      for (size_t x = 0; x < 10; ++x)
        expected[z * 84 + (y + 1) * 12 + x + 1] = bytes[(z + 1) * 128 + (y + 2) * 16 + x + 3];
  EXPECT_TRUE(back == expected);

  ASSERT_EQ(
      clEnqueueWriteBufferRect(queue_, buffer_, CL_TRUE, Origin{0, 0, 5}.data(), in_host.data(),
                               region.data(), 0, 0, 12, 84, back.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  for (size_t z = 0; z < 4; ++z)
    for (size_t y = 0; y < 6; ++y)
      for (size_t x = 0; x < 10; ++x)
        bytes[(z + 5) * 60 + y * 10 + x] = back[z * 84 + (y + 1) * 12 + x + 1];
  ASSERT_EQ(Read(buffer_, 0, kSize, host_.data()), CL_SUCCESS);
  EXPECT_TRUE(host_ == bytes);

  ASSERT_EQ(clEnqueueCopyBufferRect(queue_, buffer_, buffer_, Origin{0, 0, 0}.data(),
                                    Origin{8, 0, 0}.data(), Origin{8, 32, 2}.data(), 16, 512, 16,
                                    512, 0, nullptr, nullptr),
            CL_SUCCESS);
  for (size_t row = 0; row < 64; ++row) std::copy_n(&bytes[row * 16], 8, &bytes[row * 16 + 8]);
  ASSERT_EQ(Read(buffer_, 0, kSize, host_.data()), CL_SUCCESS);
  EXPECT_TRUE(host_ == bytes);
}

TEST_F(BufferCommands, RejectBadRectangles) {
  const Origin zero = {0, 0, 0}, one = {1, 1, 1}, square = {16, 16, 1};
  auto read = [&](const Origin& origin, const Origin& region, size_t row, size_t slice,
                  size_t host_row = 0, size_t host_slice = 0) {
    return clEnqueueReadBufferRect(queue_, buffer_, CL_TRUE, origin.data(), zero.data(),
                                   region.data(), row, slice, host_row, host_slice, host_.data(), 0,
                                   nullptr, nullptr);
  };
  EXPECT_EQ(read(zero, square, 0, 0), CL_SUCCESS);
  EXPECT_EQ(read(zero, {0, 1, 1}, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, {1, 0, 1}, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, {1, 1, 0}, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, square, 15, 0), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, square, 16, 255), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, square, 17, 256 + 17), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, square, 16, 257), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, square, 0, 0, 15), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, square, 0, 0, 16, 250), CL_INVALID_VALUE);
  EXPECT_EQ(read({1, 0, 0}, {kSize, 1, 1}, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(read({0, 0, 16}, square, 16, 256), CL_INVALID_VALUE);
  EXPECT_EQ(read({0, SIZE_MAX, 0}, square, 16, 256), CL_INVALID_VALUE);
  EXPECT_EQ(read(zero, {SIZE_MAX, SIZE_MAX, 2}, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadBufferRect(queue_, buffer_, CL_TRUE, nullptr, zero.data(), square.data(),
                                    0, 0, 0, 0, host_.data(), 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadBufferRect(queue_, buffer_, CL_TRUE, zero.data(), zero.data(), nullptr, 0,
                                    0, 0, 0, host_.data(), 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueWriteBufferRect(queue_, buffer_, CL_TRUE, zero.data(), zero.data(),
                                     square.data(), 0, 0, 0, 0, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  auto copy = [&](const Origin& from, const Origin& to, const Origin& region, size_t from_row = 64,
                  size_t to_row = 64) {
    return clEnqueueCopyBufferRect(queue_, buffer_, buffer_, from.data(), to.data(), region.data(),
                                   from_row, 1024, to_row, 1024, 0, nullptr, nullptr);
  };
  EXPECT_EQ(copy(zero, {16, 0, 0}, square), CL_SUCCESS);
  EXPECT_EQ(copy(zero, {0, 0, 1}, square), CL_SUCCESS);
  EXPECT_EQ(copy(zero, one, {16, 15, 2}), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(zero, {15, 0, 0}, square), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(zero, {0, 0, 1}, square, 64, 32), CL_INVALID_VALUE);
}

// ---- Maps --------------------------------------------------------------------------------------

TEST_F(BufferCommands, MapTheStorageItself) {
  std::vector<uint8_t> mine(kSize);
  cl_mem buffer = clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, kSize, mine.data(), &error_);
  cl_event event;
  auto* mapped = static_cast<uint8_t*>(clEnqueueMapBuffer(
      queue_, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 16, 64, 0, nullptr, &event, &error_));
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(mapped, mine.data() + 16);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_MAP_BUFFER));
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, buffer, CL_MEM_MAP_COUNT), 1u);
  mapped[0] = 42;
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_, buffer, mapped + 1, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_, buffer, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_, buffer, mapped, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, buffer, CL_MEM_MAP_COUNT), 0u);
  EXPECT_EQ(Read(buffer, 16, 1, host_.data()), CL_SUCCESS);
  EXPECT_EQ(host_[0], 42);
  clReleaseEvent(event);
  clReleaseMemObject(buffer);
}

TEST_F(BufferCommands, RejectBadMaps) {
  auto map = [&](cl_map_flags flags, size_t offset, size_t size) {
    EXPECT_EQ(clEnqueueMapBuffer(queue_, buffer_, CL_TRUE, flags, offset, size, 0, nullptr, nullptr,
                                 &error_),
              nullptr);
    return error_;
  };
  EXPECT_EQ(map(CL_MAP_READ, 0, kSize + 1), CL_INVALID_VALUE);
  EXPECT_EQ(map(CL_MAP_READ, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(map(1 << 10, 0, 1), CL_INVALID_VALUE);
  EXPECT_EQ(map(CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, 0, 1), CL_INVALID_VALUE);
}

TEST_F(BufferCommands, MigrateInOrder) {
  cl_event event;
  EXPECT_EQ(clEnqueueMigrateMemObjects(queue_, 1, &buffer_, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr,
                                       &event),
            CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  clReleaseEvent(event);
  EXPECT_EQ(clEnqueueMigrateMemObjects(queue_, 0, nullptr, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueMigrateMemObjects(queue_, 1, &buffer_, 1 << 8, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  cl_mem none = nullptr;
  EXPECT_EQ(WEFT_DRIVER(clEnqueueMigrateMemObjects)(queue_, 1, &none, 0, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
