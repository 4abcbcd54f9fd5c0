// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device's numbers: what the info queries answer and what the entry points check against are
// these, and nothing else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "weft/work_group_size.h"

namespace weft {

struct CpuInfo;

struct DeviceLimits {
  uint32_t compute_units;
  uint32_t work_item_dimensions;
  size_t work_group_size;                 // work-items
  std::array<size_t, 3> work_item_sizes;  // work-items in each dimension of a work-group
  size_t preferred_work_group_multiple;   // work-items

  uint64_t global_memory;  // bytes, likewise all below
  uint64_t allocation;     // one buffer
  uint64_t constant_buffer;
  uint32_t constant_arguments;  // number
  uint64_t local_memory;        // of one work-group, static and arguments together
  size_t parameters;            // all arguments of a kernel
  size_t printf_buffer;
  uint32_t base_address_alignment;  // of buffers and sub-buffer origins
  uint32_t data_type_alignment;     // of the largest data type, long16 or double16

  uint32_t vector_char, vector_short, vector_int, vector_long;  // elements of a native vector
  uint32_t vector_half, vector_float, vector_double;
  bool has_dot_products;  // instructions for sums of four products of bytes

  // Images, in texels: a side of a 1D or 2D image, a side of a 3D image, layers, an image over a
  // buffer.
  size_t image_side, image_3d_side, image_layers, image_buffer;
  uint32_t image_arguments, samplers;  // of a kernel
  uint32_t image_alignment;            // of rows, in texels, and of the first texel

  uint32_t pipe_arguments;     // of a kernel
  uint32_t pipe_packet;        // bytes
  uint32_t pipe_reservations;  // active, of a work-item or group and a pipe
};

DeviceLimits MakeDeviceLimits(const CpuInfo& cpu);

}  // namespace weft
