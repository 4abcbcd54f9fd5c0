// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for a buffer between two pages that nobody may touch: an access of a lane that has no
// business there ends the process.
#pragma once

#include <cstddef>
#include <span>

namespace weft::test {

enum class Guard { kBefore, kBehind };  // the end of the bytes that a page follows at once

class GuardedMemory {
 public:
  GuardedMemory(std::span<const std::byte> contents, Guard guard);
  ~GuardedMemory();
  GuardedMemory(GuardedMemory&& other);
  GuardedMemory& operator=(GuardedMemory&&) = delete;

  std::span<std::byte> bytes() const { return bytes_; }

 private:
  std::span<std::byte> mapping_, bytes_;
};

}  // namespace weft::test
