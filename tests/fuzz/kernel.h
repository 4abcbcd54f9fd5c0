// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random kernel and the launches to try it with. It takes
//   out    a ulong for each work-item, which it writes
//   sums   52 words that all work-items change by atomics
//   own8, own16, own32, own64   integers, 16 for each work-item, which only it changes
//   in     1 KiB of constants
//   near   128 bytes of constants for each of 4 * items + 8
//   up, down   counters, of 64 bits and of 32
//   n, m   words
//   given  a Record of 32 bytes
//   table  16 words of constants of the program
//   kept   32768 words of the program, of which each work-item changes its own, in OpenCL C 3.0;
//          what a launch leaves there is the next one's
//   sampler, image0, image1, image2   a sampler, and images of any types and formats
//   nowhere   a null pointer, reached for under conditions that hold for no work-item only
//   from, to   pipes of words, if it has them: `from` holds 64 packets, `to` has room for all
// and whatever it does, OpenCL leaves one result only; in one of four kernels, but for how real
// numbers are rounded. Half of the kernels have a local size of their own, which makes code for it;
// the others' launches differ in it and share generic code.
// Buffers lie beside pages that nobody may touch.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "image.h"
#include "random.h"

namespace weft::fuzz {

struct Launch {
  unsigned dimensions = 1;
  std::array<size_t, 3> global{1, 1, 1}, local{1, 1, 1}, offset{0, 0, 0};
  size_t Items() const { return global[0] * global[1] * global[2]; }
};

inline constexpr unsigned kImages = 3;

struct Kernel {
  std::string source, options;
  std::vector<Launch> launches;
  bool has_pipes;
  std::vector<ImageSpec> images;  // kImages of them
  Sampling sampler;
  bool is_exact;  // OpenCL says each bit of its results; else Weft may choose, for all widths alike
  unsigned pieces;  // that could be left out
};

Kernel MakeKernel(uint64_t seed, std::set<unsigned> left_out = {});

}  // namespace weft::fuzz
