// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/exec_info.h"

#include <cstring>
#include <vector>

namespace weft {
namespace {

// A list of addresses, each as large as a pointer.
Status SetReached(Kernel& kernel, size_t size, const void* value) {
  // the size is not valid
  if (size % sizeof(void*) != 0)
    return Error(CL_INVALID_VALUE, "a list of pointers has {} bytes", size);
  std::vector<const void*> addresses(size / sizeof(void*));
  if (size != 0) std::memcpy(addresses.data(), value, size);
  kernel.SetReached(std::move(addresses));
  return {};
}

}  // namespace

Status SetExecInfo(Kernel& kernel, cl_kernel_exec_info name, size_t size, const void* value) {
  // param_value is NULL and param_value_size is greater than zero
  if (!value && size > 0) return Error(CL_INVALID_VALUE, "{} bytes at NULL", size);
  switch (name) {
    case CL_KERNEL_EXEC_INFO_SVM_PTRS: return SetReached(kernel, size, value);
    case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
      // the size is not valid
      if (size != sizeof(cl_bool)) return Error(CL_INVALID_VALUE, "a cl_bool of {} bytes", size);
      return {};  // kernels may use any memory of the process, told or not
  }
  return Error(CL_INVALID_VALUE, "there is no kernel execution property 0x{:x}", name);
}

}  // namespace weft
