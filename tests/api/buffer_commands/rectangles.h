// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rectangles that the rectangular commands refuse.
#pragma once

#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {

// Where a rectangle lies in a buffer or in host memory.
struct Rectangle {
  Triple origin = {0, 0, 0};
  size_t row_pitch = 0, slice_pitch = 0;
};

struct BadRectangle {
  const char* reason;
  Rectangle place;
  Triple region;
  bool in_buffer_only = false;  // host memory has no bounds
};

// All CL_INVALID_VALUE for a buffer of kSize bytes.
constexpr BadRectangle kBadRectangles[] = {
    {"out of bounds in a row", {{1, 0, 0}}, {kSize, 1, 1}, true},
    {"out of bounds in rows", {{0, 1, 0}, 16}, {16, kSize / 16, 1}, true},
    {"out of bounds in slices", {{0, 0, 16}, 16, 256}, {16, 16, 1}, true},
    {"out of bounds by its pitch", {{}, kSize}, {1, 2, 1}, true},
    {"origin beyond the address space", {{0, SIZE_MAX, 0}, 16, 256}, {16, 16, 1}},
    {"origin and row beyond the address space", {{SIZE_MAX, 0, 0}}, {1, 1, 1}},
    {"slices beyond the address space", {{}, 16, SIZE_MAX / 16 * 16}, {16, 16, 3}},
    {"rows beyond the address space", {}, {SIZE_MAX, SIZE_MAX, 2}},
    {"no width", {}, {0, 1, 1}},
    {"no height", {}, {1, 0, 1}},
    {"no depth", {}, {1, 1, 0}},
    {"row pitch less than the width", {{}, 15}, {16, 16, 1}},
    {"slice pitch less than the rows", {{}, 16, 240}, {16, 16, 1}},
    {"slice pitch less than the rows of default pitch", {{}, 0, 240}, {16, 16, 1}},
    {"slice pitch no multiple of the row pitch", {{}, 16, 257}, {16, 16, 1}},
    {"slice pitch no multiple of the default row pitch", {{}, 0, 257}, {16, 16, 1}},
};

}  // namespace weft::test
