// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/exec_info.h"

#include <cstring>
#include <vector>

namespace weft {
namespace {

// A list of addresses, each as large as a pointer.
Status SetReached(Kernel& kernel, Kernel::Reached kind, size_t size, const void* value) {
  // the size is not valid
  if (size % sizeof(void*) != 0)
    return Error(CL_INVALID_VALUE, "a list of pointers has {} bytes", size);
  std::vector<const void*> addresses(size / sizeof(void*));
  if (size != 0) std::memcpy(addresses.data(), value, size);
  kernel.SetReached(kind, std::move(addresses));
  return {};
}

}  // namespace

Status SetExecInfo(Kernel& kernel, cl_kernel_exec_info name, size_t size, const void* value) {
  // param_value is NULL and param_value_size is greater than zero
  if (!value && size > 0) return Error(CL_INVALID_VALUE, "{} bytes at NULL", size);
  switch (name) {
    case CL_KERNEL_EXEC_INFO_SVM_PTRS:
    case CL_KERNEL_EXEC_INFO_SVM_PTRS_ARM:
      return SetReached(kernel, Kernel::Reached::kShared, size, value);
    case CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT:
      return SetReached(kernel, Kernel::Reached::kDevice, size, value);
    case CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL:
      return SetReached(kernel, Kernel::Reached::kUnified, size, value);
    case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
    case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM_ARM:
    case CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL:
    case CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL:
    case CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL:
      // the size is not valid
      if (size != sizeof(cl_bool)) return Error(CL_INVALID_VALUE, "a cl_bool of {} bytes", size);
      return {};  // kernels may use any memory of the process, told or not
  }
  return Error(CL_INVALID_VALUE, "there is no kernel execution property 0x{:x}", name);
}

}  // namespace weft
