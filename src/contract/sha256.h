// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace weft::contract {

using Digest = std::array<uint8_t, 32>;

Digest Sha256Digest(const void* data, size_t size);

}  // namespace weft::contract
