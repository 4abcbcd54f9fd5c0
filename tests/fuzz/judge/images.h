// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of images, by the formulas of the specification (OpenCL API 8.2 and 8.3) in exact numbers.
// Of each image there are, by their names,
//   image0_direct(image0, x, y, z)            a texel, without a sampler
//   image0_given(image0, sampler, x, y, z)    by the kernel's sampler
//   image0_<address>_texel(image0, x, y, z)   of whole coordinates
//   image0_<address>_nearest, _linear, _normalized_nearest, _normalized_linear
// What the specification leaves open is as docs/images.md has it: coordinates that are no numbers
// lie before the image, and a sum with such weights is 0 as an integer.
#pragma once

#include <string_view>

#include "../image.h"
#include "builtins.h"

namespace weft::fuzz::judge {

struct Image {
  ImageSpec spec;
  std::vector<std::byte> texels = Texels(spec);
};

Value ImageArgument(Image& image);
Value SamplerArgument(const Sampling& sampling);
// Nothing if it is none of these.
Builtin FindImageRead(std::string_view name);

}  // namespace weft::fuzz::judge
