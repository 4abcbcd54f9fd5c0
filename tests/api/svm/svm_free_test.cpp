// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using SvmFree = Absent;

// It has no way to answer; the context is good for more after it.
TEST_F(SvmFree, TakesNull) {
  for (cl_context context :
       {cl_context{}, reinterpret_cast<cl_context>(FindPlatform()), cl_context{context_}})
    WEFT_DRIVER(clSVMFree)(context, nullptr);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context_, CL_CONTEXT_NUM_DEVICES), 1u);
}

}  // namespace
}  // namespace weft::test
