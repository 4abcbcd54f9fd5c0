// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_ext_buffer_device_address: arguments of kernels. Host and device share memory, so buffers have
// addresses in any case.
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/kernel.h"

namespace weft {
namespace {

Status SetKernelArgDevicePointer(Kernel& kernel, cl_uint index, cl_mem_device_address_ext address) {
  const auto& arguments = kernel.info().arguments;
  // arg_index is no argument that is a pointer to global memory
  if (index >= arguments.size() || arguments[index].kind != ArgumentKind::kBuffer ||
      arguments[index].address_space != AddressSpace::kGlobal)
    return Error(CL_INVALID_ARG_INDEX, "argument {} is no pointer to global memory", index);
  return kernel.SetAddress(index, reinterpret_cast<const void*>(address));
}

}  // namespace

WEFT_ENTRY_POINT(clSetKernelArgDevicePointerEXT, SetKernelArgDevicePointer)

}  // namespace weft
