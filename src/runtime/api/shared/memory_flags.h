// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of cl_mem_flags.
#pragma once

#include "runtime/base/result.h"

namespace weft {

inline constexpr cl_mem_flags kDeviceAccess =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY | CL_MEM_NO_ACCESS_INTEL;
inline constexpr cl_mem_flags kHostPointer =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
inline constexpr cl_mem_flags kHostAccess =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

// CL_INVALID_VALUE for an unknown flag or two that exclude each other.
Status CheckMemoryFlags(cl_mem_flags flags);
// CL_INVALID_VALUE for flags that speak of other memory than the external one.
Status CheckExternal(cl_mem_flags flags, bool external);
// CL_INVALID_VALUE for an immutable object with nothing in it (cl_ext_immutable_memory_objects).
Status CheckImmutable(cl_mem_flags flags, bool external);

// The flags of an object over another one: its own, and of the parent's what it does not say
// itself. CL_INVALID_VALUE if they ask for more than the parent has, unless that is unrestricted
// (cl_intel_planar_yuv).
Result<cl_mem_flags> InheritFlags(cl_mem_flags parent, cl_mem_flags flags);

}  // namespace weft
