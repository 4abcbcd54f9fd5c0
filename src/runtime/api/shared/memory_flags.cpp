// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/memory_flags.h"

#include <bit>

namespace weft {
namespace {

constexpr cl_mem_flags kWrites = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY;

}  // namespace

Status CheckMemoryFlags(cl_mem_flags flags) {
  // values specified in flags are not valid
  if (flags & ~(kDeviceAccess | kHostPointer | kHostAccess | CL_MEM_IMMUTABLE_EXT |
                CL_MEM_ACCESS_FLAGS_UNRESTRICTED_INTEL))
    return Error(CL_INVALID_VALUE, "flags 0x{:x} has unknown bits", flags);
  // READ_WRITE, WRITE_ONLY, READ_ONLY and NO_ACCESS are mutually exclusive
  if (std::popcount(flags & kDeviceAccess) > 1)
    return Error(CL_INVALID_VALUE, "flags 0x{:x} has several device accesses", flags);
  // HOST_WRITE_ONLY, HOST_READ_ONLY and HOST_NO_ACCESS are mutually exclusive
  if (std::popcount(flags & kHostAccess) > 1)
    return Error(CL_INVALID_VALUE, "flags 0x{:x} has several host accesses", flags);
  // USE_HOST_PTR excludes ALLOC_HOST_PTR and COPY_HOST_PTR
  if ((flags & CL_MEM_USE_HOST_PTR) && std::popcount(flags & kHostPointer) > 1)
    return Error(CL_INVALID_VALUE, "flags 0x{:x} uses host_ptr and another memory", flags);
  // IMMUTABLE excludes READ_WRITE, WRITE_ONLY and HOST_WRITE_ONLY
  if ((flags & CL_MEM_IMMUTABLE_EXT) && (flags & kWrites))
    return Error(CL_INVALID_VALUE, "flags 0x{:x} are immutable and written to", flags);
  return {};
}

Status CheckExternal(cl_mem_flags flags, bool external) {
  // an external memory handle, and flags that speak of other memory
  if (external && (flags & kHostPointer))
    return Error(CL_INVALID_VALUE, "flags {:#x} speak of host_ptr, the memory is external", flags);
  return {};
}

Status CheckImmutable(cl_mem_flags flags, bool external) {
  // IMMUTABLE needs COPY_HOST_PTR, USE_HOST_PTR or an external memory handle
  if ((flags & CL_MEM_IMMUTABLE_EXT) && !external &&
      !(flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)))
    return Error(CL_INVALID_VALUE, "flags 0x{:x} are immutable and give no contents", flags);
  return {};
}

Result<cl_mem_flags> InheritFlags(cl_mem_flags parent, cl_mem_flags flags) {
  WEFT_TRY(CheckMemoryFlags(flags));
  // flags specifies USE_HOST_PTR, ALLOC_HOST_PTR or COPY_HOST_PTR
  if (flags & kHostPointer)
    return Error(CL_INVALID_VALUE, "flags 0x{:x} of an object over another speak of host_ptr",
                 flags);
  struct Conflict {
    cl_mem_flags parent, own;
  };
  constexpr Conflict kConflicts[] = {
      {CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY},
      {CL_MEM_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY},
      {CL_MEM_NO_ACCESS_INTEL, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY},
      {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY},
      {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY},
      {CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY},
      {CL_MEM_IMMUTABLE_EXT, kWrites},
  };
  const bool is_unrestricted = parent & CL_MEM_ACCESS_FLAGS_UNRESTRICTED_INTEL;
  const cl_mem_flags binding = is_unrestricted ? parent & ~(kDeviceAccess | kHostAccess) : parent;
  // the parent was created with an access that excludes the one in flags
  for (const Conflict& conflict : kConflicts)
    if ((binding & conflict.parent) && (flags & conflict.own))
      return Error(CL_INVALID_VALUE, "flags 0x{:x} ask more than the parent's 0x{:x}", flags,
                   parent);
  if (!(flags & kDeviceAccess)) flags |= parent & kDeviceAccess;
  // No flag says that the host reads and writes: without one it does, unless the parent forbids it.
  if (!(flags & kHostAccess)) flags |= binding & kHostAccess;
  return flags | (parent & (kHostPointer | CL_MEM_IMMUTABLE_EXT));
}

}  // namespace weft
