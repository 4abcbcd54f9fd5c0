// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections "Creating Kernel Objects" to "Copying Kernel Objects". The queries are in
// kernel_info.cpp.
#include "runtime/object/kernel.h"

#include <vector>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/exec_info.h"
#include "runtime/object/program.h"

namespace weft {
namespace {

Result<Ref<Kernel>> CreateKernel(Program& program, const char* kernel_name) {
  return Kernel::Create(program, kernel_name);
}

Status CreateKernelsInProgram(Program& program, cl_uint num_kernels, cl_kernel* kernels,
                              cl_uint* num_kernels_ret) {
  // there is no successfully built executable for any device in program
  WEFT_ASSIGN(const auto made, Kernel::CreateAll(program));
  // kernels is not NULL and num_kernels is less than the number of kernels in program
  if (kernels && num_kernels < made.size())
    return Error(CL_INVALID_VALUE, "room for {} kernels, there are {}", num_kernels, made.size());
  if (kernels)
    for (const Ref<Kernel>& kernel : made) *kernels++ = GiveToApplication<cl_kernel>(kernel);
  if (num_kernels_ret) *num_kernels_ret = static_cast<cl_uint>(made.size());
  return {};
}

Status SetKernelArg(Kernel& kernel, cl_uint arg_index, size_t arg_size, const void* arg_value) {
  // arg_index is not a valid argument index
  if (arg_index >= kernel.info().arguments.size())
    return Error(CL_INVALID_ARG_INDEX, "argument {} of {}", arg_index,
                 kernel.info().arguments.size());
  return kernel.SetArgument(arg_index, arg_size, arg_value);
}

Status SetKernelArgSVMPointer(Kernel& kernel, cl_uint arg_index, const void* arg_value) {
  return kernel.SetAddress(arg_index, arg_value);
}

Result<Ref<Kernel>> CloneKernel(Kernel& source_kernel) { return source_kernel.Clone(); }

}  // namespace

WEFT_ENTRY_POINT(clCreateKernel, CreateKernel)
WEFT_ENTRY_POINT(clCreateKernelsInProgram, CreateKernelsInProgram)
WEFT_ENTRY_POINT(clRetainKernel, RetainHandle<cl_kernel>)
WEFT_ENTRY_POINT(clReleaseKernel, ReleaseHandle<cl_kernel>)
WEFT_ENTRY_POINT(clSetKernelArg, SetKernelArg)
WEFT_ENTRY_POINT(clSetKernelArgSVMPointer, SetKernelArgSVMPointer)
WEFT_ENTRY_POINT(clSetKernelArgSVMPointerARM, SetKernelArgSVMPointer)
WEFT_ENTRY_POINT(clSetKernelExecInfo, SetExecInfo)
WEFT_ENTRY_POINT(clSetKernelExecInfoARM, SetExecInfo)
WEFT_ENTRY_POINT(clCloneKernel, CloneKernel)

}  // namespace weft
