// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Colors as texels, for clEnqueueFillImage; kernels have src/builtins/images/lib/encode.h.
#pragma once

#include <array>
#include <cstddef>

#include "runtime/base/opencl.h"

namespace weft {

using Texel = std::array<std::byte, 16>;  // its first bytes, or those of a TexelGroup

// `color` is four floats, signed or unsigned integers, as the channel type has it; one float for
// CL_DEPTH. The planes are those of ImageLayout.
Texel PackColor(const cl_image_format& format, const void* color, unsigned plane = 0);

}  // namespace weft
