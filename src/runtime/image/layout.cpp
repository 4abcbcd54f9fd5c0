// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/image/layout.h"

namespace weft {

unsigned ImageLayout::AxesOf(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D: return 2;
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D: return 3;
  }
  return 1;
}

size_t ImageLayout::pitch(unsigned axis) const {
  return axis == 1 && type != CL_MEM_OBJECT_IMAGE1D_ARRAY ? row_pitch : slice_pitch;
}

bool IsImageType(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D: return true;
  }
  return false;
}

bool IsArray(cl_mem_object_type type) {
  return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

}  // namespace weft
