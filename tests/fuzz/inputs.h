// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a generated kernel is given, the same for each one that runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel.h"

namespace weft::fuzz {

using Data = std::vector<std::byte>;

inline constexpr uint32_t kN = 5, kM = 1000003;

// The buffer whose bytes are also the images' texels.
inline constexpr size_t kImageBuffer = 6, kImageSide = 16;

// What the parameters that are buffers, the first ten, hold before a launch.
std::vector<Data> Buffers(const Launch& launch);
Data Record();

uint64_t Checksum(const Data& bytes);

}  // namespace weft::fuzz
