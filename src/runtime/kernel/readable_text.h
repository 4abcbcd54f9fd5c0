// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strings at addresses that a kernel made up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace weft {

inline constexpr size_t kMaxTextBytes = 1 << 20;

// The length of the string at `text`, or `most` if it is no shorter; nothing if it runs into memory
// that cannot be read. A page costs a system call, except the one of `known`, which can be read if
// it is not null.
std::optional<size_t> ReadableLength(const char* text, size_t most, const char* known);

// Not if one of them is null.
bool SamePage(const char* a, const char* b);

}  // namespace weft
