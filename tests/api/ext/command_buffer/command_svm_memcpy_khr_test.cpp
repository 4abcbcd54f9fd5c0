// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

class CommandSVMMemcpyKHR : public RecordingTest {
 protected:
  cl_int Copy(void* to, const void* from, size_t size) {
    return clCommandSVMMemcpyKHR(commands_, nullptr, nullptr, to, from, size, 0, nullptr, nullptr,
                                 nullptr);
  }
};

TEST_F(CommandSVMMemcpyKHR, CopiesWhenItIsReplayed) {
  auto* const shared = static_cast<cl_int*>(clSVMAlloc(context_, 0, kBytes, 0));
  std::vector<cl_int> host(kCount, 0);
  ASSERT_EQ(Copy(host.data(), shared, kBytes), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  for (cl_int value : {4, 5}) {
    std::fill_n(shared, kCount, value);
    ASSERT_EQ(Replay(), CL_SUCCESS);
    ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
    EXPECT_EQ(host, std::vector<cl_int>(kCount, value));
  }
  clSVMFree(context_, shared);
}

TEST_F(CommandSVMMemcpyKHR, ChecksItsArguments) {
  char bytes[8] = {};
  EXPECT_EQ(Copy(nullptr, bytes, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(bytes, nullptr, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Copy(bytes, bytes + 3, 4), CL_MEM_COPY_OVERLAP);
  ExpectRecordingRules([&](const Common& c) {
    return clCommandSVMMemcpyKHR(c.commands, c.queue, c.properties, bytes, bytes + 4, 4, c.count,
                                 c.points, c.point, c.handle);
  });
}

}  // namespace
}  // namespace weft::test
