// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/unit/compiler/build_log.h"

namespace weft::compiler {
namespace {

std::string LogOfSize(int size) {
  return LogOf("kernel __attribute__((intel_reqd_sub_group_size(" + std::to_string(size) +
               ")))\nvoid k(global int* a) { *a = 1; }\n");
}

TEST(CheckSubGroupSizes, ASizeThatThereIsNoneOfIsAnError) {
  for (int size : {1, 2, 3, 5, 12, 65, 128, 1 << 30}) {
    const std::string log = LogOfSize(size);
    EXPECT_NE(log.find("<source>:1:23: error: a sub-group cannot have " + std::to_string(size)),
              std::string::npos)
        << log;
  }
}

TEST(CheckSubGroupSizes, TheSizesOfTheDeviceAreNone) {
  for (uint32_t size : kSubGroupSizes) EXPECT_EQ(LogOfSize(int(size)), "");
}

}  // namespace
}  // namespace weft::compiler
