// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {
namespace {

class EnqueueUnmapMemObject : public BufferCommands {
 protected:
  void* Map() {
    return clEnqueueMapBuffer(queue_, buffer_, CL_TRUE, CL_MAP_READ, 16, 64, 0, nullptr, nullptr,
                              nullptr);
  }
  cl_int Unmap(cl_mem buffer, void* mapped) {
    return clEnqueueUnmapMemObject(queue_, buffer, mapped, 0, nullptr, nullptr);
  }
};

TEST_F(EnqueueUnmapMemObject, UnmapsWhatWasMapped) {
  void* const mapped = Map();
  EXPECT_EQ(Unmap(buffer_, mapped), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, buffer_, CL_MEM_MAP_COUNT), 0u);
}

TEST_F(EnqueueUnmapMemObject, RejectsBadHandles) {
  ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
    return WEFT_DRIVER(clEnqueueUnmapMemObject)(queue, buffer, Map(), 0, nullptr, nullptr);
  });
}

// mapped_ptr is not a valid pointer returned by clEnqueueMapBuffer for memobj
TEST_F(EnqueueUnmapMemObject, RejectsOtherPointers) {
  const Own<cl_mem> part(MakePart(buffer_, 0, 1024)), other(Make());
  void* const mapped = Map();
  EXPECT_EQ(Unmap(buffer_, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Unmap(buffer_, static_cast<char*>(mapped) + 1), CL_INVALID_VALUE);
  EXPECT_EQ(Unmap(other, mapped), CL_INVALID_VALUE);
  EXPECT_EQ(Unmap(part, mapped), CL_INVALID_VALUE);
  EXPECT_EQ(Unmap(buffer_, mapped), CL_SUCCESS);
  EXPECT_EQ(Unmap(buffer_, mapped), CL_INVALID_VALUE);
}

TEST_F(EnqueueUnmapMemObject, ObeysTheWaitList) {
  ExpectEnqueueRules(queue_, CL_COMMAND_UNMAP_MEM_OBJECT,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueUnmapMemObject(queue_, buffer_, Map(), count, list, event);
                     });
}

}  // namespace
}  // namespace weft::test
