// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <span>

#include "runtime/base/opencl.h"

namespace weft {

// clEnqueueNDRangeKernel's description of the work-items, as the application gave it.
struct NDRange {
  cl_uint dimensions = 0;
  const size_t *offset = nullptr, *global = nullptr, *local = nullptr;  // each may be NULL

  // The global size; nothing if it is NULL, or has too many dimensions to be trusted.
  std::span<const size_t> sizes() const;
  // Nothing to run: legal since OpenCL 2.1.
  bool empty() const;
  // UINT64_MAX if there are more.
  uint64_t items() const;
  // Whether some global id, or the size, is beyond what indices of 32 bits reach.
  bool has_large_ids() const;
  // Whether global ids begin at no multiple of kMaxLanes along some dimension.
  bool has_odd_offset() const;
};

}  // namespace weft
