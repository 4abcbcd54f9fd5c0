// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_*: NAME is the function, R what it returns, OF what makes it of a weft_image.
#pragma once

#include "builtins/images/lib/image.h"

#define WEFT_QUERY(IMAGE, SHAPE, NAME, R, OF)                                      \
  WEFT_OVERLOAD R NAME(read_only IMAGE image) { return OF(__weft_image(image)); }  \
  WEFT_OVERLOAD R NAME(write_only IMAGE image) { return OF(__weft_image(image)); } \
  WEFT_OVERLOAD R NAME(read_write IMAGE image) { return OF(__weft_image(image)); }
