// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using SvmAlloc = Absent;

// context is not a valid context, or no devices in context support SVM
TEST_F(SvmAlloc, AllocatesNothing) {
  for (cl_context context :
       {cl_context{}, reinterpret_cast<cl_context>(FindPlatform()), cl_context{context_}})
    EXPECT_EQ(WEFT_DRIVER(clSVMAlloc)(context, CL_MEM_READ_WRITE, 64, 0), nullptr);
}

}  // namespace
}  // namespace weft::test
