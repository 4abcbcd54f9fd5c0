// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {
namespace {

class EnqueueMapBuffer : public BufferCommands {
 protected:
  uint8_t* Map(cl_mem buffer, cl_map_flags flags, size_t offset, size_t size) {
    return static_cast<uint8_t*>(clEnqueueMapBuffer(queue_, buffer, CL_TRUE, flags, offset, size, 0,
                                                    nullptr, nullptr, &error_));
  }
  cl_int Unmap(cl_mem buffer, void* mapped) {
    return clEnqueueUnmapMemObject(queue_, buffer, mapped, 0, nullptr, nullptr);
  }
  // The error code of a map, which is undone.
  cl_int Try(cl_mem buffer, cl_map_flags flags, size_t offset, size_t size) {
    void* const mapped = Map(buffer, flags, offset, size);
    EXPECT_EQ(mapped != nullptr, error_ == CL_SUCCESS);
    if (mapped) EXPECT_EQ(Unmap(buffer, mapped), CL_SUCCESS);
    return error_;
  }
  static cl_uint MapCount(cl_mem buffer) {
    return Get<cl_uint>(clGetMemObjectInfo, buffer, CL_MEM_MAP_COUNT);
  }

  cl_int error_ = CL_SUCCESS;
};

TEST_F(EnqueueMapBuffer, GivesTheMemoryOfTheHost) {
  const Own<cl_mem> buffer(Make(CL_MEM_USE_HOST_PTR, kSize, host_.data()));
  uint8_t* const mapped = Map(buffer, CL_MAP_READ | CL_MAP_WRITE, 16, 64);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(mapped, host_.data() + 16);
  mapped[0] = 42;
  EXPECT_EQ(Unmap(buffer, mapped), CL_SUCCESS);
  EXPECT_EQ(Contents(buffer)[16], 42);
}

TEST_F(EnqueueMapBuffer, ShowsTheContentsAndTakesNewOnes) {
  const Bytes bytes = Noise(kSize);
  Write(buffer_, bytes);
  uint8_t* const mapped = Map(buffer_, CL_MAP_READ | CL_MAP_WRITE, 0, kSize);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(Bytes(mapped, mapped + kSize), bytes);
  mapped[1] = 77;
  EXPECT_EQ(Unmap(buffer_, mapped), CL_SUCCESS);
  EXPECT_EQ(Contents(buffer_)[1], 77);
}

TEST_F(EnqueueMapBuffer, NeedsNoPlaceForTheErrorCode) {
  void* const mapped =
      clEnqueueMapBuffer(queue_, buffer_, CL_TRUE, 0, 0, 1, 0, nullptr, nullptr, nullptr);
  EXPECT_NE(mapped, nullptr);
  EXPECT_EQ(Unmap(buffer_, mapped), CL_SUCCESS);
  EXPECT_EQ(clEnqueueMapBuffer(queue_, buffer_, CL_TRUE, 0, 0, 0, 0, nullptr, nullptr, nullptr),
            nullptr);
}

TEST_F(EnqueueMapBuffer, IsCounted) {
  void* const first = Map(buffer_, CL_MAP_READ, 0, 64);
  void* const again = Map(buffer_, CL_MAP_READ, 0, 64);
  void* const overlapping = Map(buffer_, CL_MAP_READ, 32, 64);
  EXPECT_EQ(MapCount(buffer_), 3u);
  for (void* mapped : {first, overlapping, again}) EXPECT_EQ(Unmap(buffer_, mapped), CL_SUCCESS);
  EXPECT_EQ(MapCount(buffer_), 0u);
}

TEST_F(EnqueueMapBuffer, RejectsBadHandles) {
  ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
    void* const mapped = WEFT_DRIVER(clEnqueueMapBuffer)(queue, buffer, CL_TRUE, CL_MAP_READ, 0, 1,
                                                         0, nullptr, nullptr, &error_);
    if (mapped) EXPECT_EQ(Unmap(buffer, mapped), CL_SUCCESS);
    return error_;
  });
}

TEST_F(EnqueueMapBuffer, RejectsBadRegionsAndFlags) {
  // the region specified by offset and size is out of bounds
  for (const Range& bad : kOutOfBounds)
    EXPECT_EQ(Try(buffer_, CL_MAP_READ, bad.offset, bad.size), CL_INVALID_VALUE);
  // size is zero
  EXPECT_EQ(Try(buffer_, CL_MAP_READ, 0, 0), CL_INVALID_VALUE);
  // values specified in map_flags are not valid
  for (cl_map_flags flags :
       {cl_map_flags{1 << 10}, cl_map_flags{CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION},
        cl_map_flags{CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION}})
    EXPECT_EQ(Try(buffer_, flags, 0, 1), CL_INVALID_VALUE);
}

TEST_F(EnqueueMapBuffer, ObeysTheHostAccessFlags) {
  struct Case {
    cl_mem_flags flags;
    cl_int reading, writing;
  };
  const Case cases[] = {
      {0, CL_SUCCESS, CL_SUCCESS},
      {CL_MEM_HOST_READ_ONLY, CL_SUCCESS, CL_INVALID_OPERATION},
      {CL_MEM_HOST_WRITE_ONLY, CL_INVALID_OPERATION, CL_SUCCESS},
      {CL_MEM_HOST_NO_ACCESS, CL_INVALID_OPERATION, CL_INVALID_OPERATION},
      {CL_MEM_IMMUTABLE_EXT | CL_MEM_COPY_HOST_PTR, CL_SUCCESS, CL_INVALID_OPERATION},
  };
  for (const Case& entry : cases) {
    const Own<cl_mem> buffer(
        Make(entry.flags, kSize, entry.flags & CL_MEM_COPY_HOST_PTR ? host_.data() : nullptr));
    EXPECT_EQ(Try(buffer, CL_MAP_READ, 0, 1), entry.reading) << std::hex << entry.flags;
    EXPECT_EQ(Try(buffer, CL_MAP_WRITE, 0, 1), entry.writing) << std::hex << entry.flags;
    EXPECT_EQ(Try(buffer, CL_MAP_WRITE_INVALIDATE_REGION, 0, 1), entry.writing);
  }
}

// mapping would lead to overlapping regions being mapped for writing
TEST_F(EnqueueMapBuffer, RejectsOverlapForWriting) {
  const Own<cl_mem> part(MakePart(buffer_, 1024, 1024)), other_part(MakePart(buffer_, 1536, 512));
  void* const mapped = Map(part, CL_MAP_WRITE, 0, 1024);  // 1024 to 2047
  ASSERT_NE(mapped, nullptr);
  for (cl_map_flags writes :
       {CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION}) {
    EXPECT_EQ(Try(part, writes, 1023, 1), CL_INVALID_OPERATION);
    EXPECT_EQ(Try(buffer_, writes, 0, 1025), CL_INVALID_OPERATION);
    EXPECT_EQ(Try(buffer_, writes, 2047, 1), CL_INVALID_OPERATION);
    EXPECT_EQ(Try(other_part, writes, 511, 1), CL_INVALID_OPERATION);
    EXPECT_EQ(Try(buffer_, writes, 0, 1024), CL_SUCCESS);
    EXPECT_EQ(Try(buffer_, writes, 2048, 1), CL_SUCCESS);
  }
  EXPECT_EQ(Try(part, CL_MAP_READ, 0, 1024), CL_SUCCESS);
  EXPECT_EQ(MapCount(part), 1u);
  EXPECT_EQ(Unmap(part, mapped), CL_SUCCESS);
  EXPECT_EQ(Try(buffer_, CL_MAP_WRITE, 0, kSize), CL_SUCCESS);
}

// What a sub-buffer has mapped ends with it.
TEST_F(EnqueueMapBuffer, ForgetsTheMapsOfReleasedSubBuffers) {
  {
    const Own<cl_mem> part(MakePart(buffer_, 1024, 1024));
    EXPECT_NE(Map(part, CL_MAP_WRITE, 0, 1024), nullptr);
  }
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(Try(buffer_, CL_MAP_WRITE, 0, kSize), CL_SUCCESS);
}

TEST_F(EnqueueMapBuffer, ObeysTheWaitList) {
  const auto call = [&](cl_bool blocking) {
    return [this, blocking](cl_uint count, const cl_event* list, cl_event* event) {
      cl_int error = CL_SUCCESS;
      void* const mapped = clEnqueueMapBuffer(queue_, buffer_, blocking, CL_MAP_WRITE, 0, kSize,
                                              count, list, event, &error);
      EXPECT_EQ(mapped != nullptr, error == CL_SUCCESS);
      if (mapped) EXPECT_EQ(Unmap(buffer_, mapped), CL_SUCCESS);
      return error;
    };
  };
  ExpectEnqueueRules(queue_, CL_COMMAND_MAP_BUFFER, call(CL_FALSE));
  ExpectBlockingRules(queue_, call(CL_TRUE));
  EXPECT_EQ(MapCount(buffer_), 0u);
}

}  // namespace
}  // namespace weft::test
