// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdlib>

#include "stress.h"

namespace weft::test {

static int repeats = 0;

int Repeats(int usual) { return repeats > 0 ? repeats : usual; }

}  // namespace weft::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1) weft::test::repeats = std::atoi(argv[1]);
  return RUN_ALL_TESTS();
}
