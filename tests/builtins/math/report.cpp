// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

namespace weft::accuracy {
namespace {

uint32_t stride = 2003;

}  // namespace

uint32_t Stride() { return stride; }

}  // namespace weft::accuracy

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i)
    if (std::strncmp(argv[i], "--stride=", 9) == 0)
      weft::accuracy::stride = static_cast<uint32_t>(std::strtoul(argv[i] + 9, nullptr, 10));
  return RUN_ALL_TESTS();
}
