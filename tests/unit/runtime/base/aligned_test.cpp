// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/aligned.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace weft {
namespace {

TEST(ValueBytes, BeginAtMultiplesOf128) {
  std::vector<ValueBytes> all;  // kept, so that each gets memory of its own
  for (size_t size = 1; size < 2000; ++size) {
    const ValueBytes& bytes = all.emplace_back(size, std::byte{0xab});
    EXPECT_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % 128, 0) << size;
  }
  for (const ValueBytes& bytes : all)
    EXPECT_EQ(std::ranges::count(bytes, std::byte{0xab}), ptrdiff_t(bytes.size()));
}

}  // namespace
}  // namespace weft
