// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The four roundings of a float or double to a whole one, by mode, ahead of a cast to an integer,
// which itself rounds towards zero. Kernels run in the mode of rint, which processors convert in.
#pragma once

#define WEFT_ROUND_rte(x) __builtin_elementwise_rint(x)
#define WEFT_ROUND_rtz(x) (x)
#define WEFT_ROUND_rtp(x) __builtin_elementwise_ceil(x)
#define WEFT_ROUND_rtn(x) __builtin_elementwise_floor(x)

// Expands M once for each spelling of the mode in the name of a conversion to an integer, with the
// suffix and the mode that it means.
#define WEFT_TO_INTEGER_MODES(M, ...)     \
  M(, rtz __VA_OPT__(, ) __VA_ARGS__)     \
  M(_rte, rte __VA_OPT__(, ) __VA_ARGS__) \
  M(_rtz, rtz __VA_OPT__(, ) __VA_ARGS__) \
  M(_rtp, rtp __VA_OPT__(, ) __VA_ARGS__) \
  M(_rtn, rtn __VA_OPT__(, ) __VA_ARGS__)
