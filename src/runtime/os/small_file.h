// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel's one-value files under /sys and /proc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace weft {

// The file's text, up to 64 KiB, without the final newline; nothing if it cannot be read.
std::optional<std::string> ReadSmallFile(const std::string& path);

// A number with an optional unit letter ("1024", "512K"); nothing for other text.
std::optional<uint64_t> ReadNumber(const std::string& path);

}  // namespace weft
