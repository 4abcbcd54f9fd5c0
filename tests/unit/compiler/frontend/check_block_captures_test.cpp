// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/unit/compiler/build_log.h"

namespace weft::compiler {
namespace {

// What a build says of a kernel with `out` in global and `own` in local memory.
std::string LogOfBody(const std::string& body) {
  return LogOf("kernel void k(global int* out, local int* own) {\n" + body + "}\n",
               "-cl-std=CL3.0");
}

constexpr const char* kRefused =
    "a block that is enqueued cannot capture own, a pointer to local memory";

TEST(CheckBlockCaptures, APointerToLocalMemoryIsAnError) {
  const std::string literal =
      LogOfBody("enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ out[0] = own[0]; });\n");
  EXPECT_NE(literal.find("<source>:2:55: error: " + std::string(kRefused)), std::string::npos)
      << literal;
  const std::string variable = LogOfBody(
      "void (^block)(void) = ^{ out[0] = own[0]; };\n"
      "enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), block);\n");
  EXPECT_NE(variable.find(kRefused), std::string::npos) << variable;
}

TEST(CheckBlockCaptures, OtherCapturesAndArgumentsAreNone) {
  EXPECT_EQ(LogOfBody("int first = own[0];\n"
                      "enqueue_kernel(get_default_queue(), 0, ndrange_1D(1),\n"
                      "               ^(local void* room) { out[0] = first; }, 4u);\n"),
            "");
}

// A block that is called runs where its local memory is.
TEST(CheckBlockCaptures, BlocksThatAreCalledMayHaveThem) {
  EXPECT_EQ(LogOfBody("int (^block)(int) = ^(int i) { return own[i]; };\nout[0] = block(1);\n"),
            "");
}

}  // namespace
}  // namespace weft::compiler
