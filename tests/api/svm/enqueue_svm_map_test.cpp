// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class EnqueueSVMMap : public SvmTest {
 protected:
  cl_int Map(cl_map_flags flags, void* pointer, size_t size) {
    return map_(queue_, CL_TRUE, flags, pointer, size, 0, nullptr, nullptr);
  }
  const decltype(&clEnqueueSVMMap) map_ = WEFT_DRIVER(clEnqueueSVMMap);
};

// What was enqueued before is done when a map is.
TEST_F(EnqueueSVMMap, WaitsForWhatIsBeforeIt) {
  cl_int* const memory = Alloc();
  ASSERT_EQ(clEnqueueSVMMemFill(queue_, memory, &kOne, 4, kBytes, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(Map(CL_MAP_READ | CL_MAP_WRITE, memory, kBytes), CL_SUCCESS);
  EXPECT_EQ(memory[kCount - 1], 1);
  EXPECT_EQ(clEnqueueSVMUnmap(queue_, memory, 0, nullptr, nullptr), CL_SUCCESS);
  for (cl_bool blocking : {CL_FALSE, CL_TRUE}) {
    const EnqueueCall call = [&](cl_uint count, const cl_event* list, cl_event* event) {
      return map_(queue_, blocking, CL_MAP_READ, memory, 4, count, list, event);
    };
    if (blocking)
      ExpectBlockingRules(queue_, call);
    else
      ExpectEnqueueRules(queue_, CL_COMMAND_SVM_MAP, call);
  }
}

TEST_F(EnqueueSVMMap, ChecksItsArguments) {
  cl_int* const memory = Alloc();
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(map_(bad, CL_TRUE, CL_MAP_READ, memory, 4, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Map(CL_MAP_READ, nullptr, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Map(CL_MAP_READ, memory, 0), CL_INVALID_VALUE);
  EXPECT_EQ(Map(1 << 5, memory, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Map(CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, memory, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Map(CL_MAP_WRITE_INVALIDATE_REGION, memory, 4), CL_SUCCESS);
  EXPECT_EQ(Map(CL_MAP_READ, host_, 4), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
