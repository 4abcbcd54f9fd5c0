// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the demo's kernels should give, computed on the host.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace demo {

using Pixel = std::array<uint8_t, 4>;

// The scene, width * height pixels by rows from the top.
std::vector<Pixel> Render(int width, int height);

uint32_t Brightness(const Pixel& pixel);

}  // namespace demo
