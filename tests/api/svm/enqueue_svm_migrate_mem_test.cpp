// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class EnqueueSVMMigrateMem : public SvmTest {
 protected:
  cl_int Migrate(std::vector<const void*> pointers, const size_t* sizes,
                 cl_mem_migration_flags flags = 0) {
    return migrate_(queue_, cl_uint(pointers.size()), pointers.data(), sizes, flags, 0, nullptr,
                    nullptr);
  }
  const decltype(&clEnqueueSVMMigrateMem) migrate_ = WEFT_DRIVER(clEnqueueSVMMigrateMem);
};

TEST_F(EnqueueSVMMigrateMem, TakesRanges) {
  cl_int *const a = Alloc(), *const b = Alloc();
  const size_t sizes[] = {0, 8};
  EXPECT_EQ(Migrate({a, b + 1}, nullptr), CL_SUCCESS);
  EXPECT_EQ(Migrate({a, b + 1}, sizes), CL_SUCCESS);
  EXPECT_EQ(Migrate({a, b + kCount - 2}, sizes, CL_MIGRATE_MEM_OBJECT_HOST), CL_SUCCESS);
  EXPECT_EQ(Migrate({a}, sizes, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED), CL_SUCCESS);
  const void* range = a;
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_MIGRATE_MEM,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return migrate_(queue_, 1, &range, nullptr, 0, count, list, event);
                     });
}

TEST_F(EnqueueSVMMigrateMem, ChecksItsArguments) {
  cl_int* const a = Alloc();
  const void* range = a;
  const size_t sizes[] = {8}, large[] = {kBytes + 1};
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(migrate_(bad, 1, &range, nullptr, 0, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(migrate_(queue_, 0, &range, nullptr, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(migrate_(queue_, 1, nullptr, nullptr, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Migrate({a}, nullptr, 1 << 5), CL_INVALID_VALUE);
  EXPECT_EQ(Migrate({a}, large), CL_INVALID_VALUE);
  EXPECT_EQ(Migrate({a + kCount - 1}, sizes), CL_INVALID_VALUE);
  EXPECT_EQ(Migrate({host_}, sizes), CL_INVALID_VALUE);
  EXPECT_EQ(Migrate({host_}, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
