// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's section "Kernel Object Queries". Those on sub-groups are in sub_group_info.cpp.
#include <algorithm>
#include <vector>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/kernel_device.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/device/limits.h"
#include "runtime/launch/group_capacity.h"
#include "runtime/launch/variant_choice.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"
#include "runtime/object/program.h"

namespace weft {
namespace {

Status GetKernelInfo(Kernel& kernel, cl_kernel_info name, InfoSink sink) {
  switch (name) {
    case CL_KERNEL_FUNCTION_NAME: return sink.String(kernel.info().name);
    case CL_KERNEL_NUM_ARGS: return sink.Value<cl_uint>(kernel.info().arguments.size());
    case CL_KERNEL_REFERENCE_COUNT: return sink.Value<cl_uint>(kernel.external_count());
    case CL_KERNEL_CONTEXT: return sink.Object<cl_context>(&kernel.program().context());
    case CL_KERNEL_PROGRAM: return sink.Object<cl_program>(&kernel.program());
    // empty unless the kernel is created from OpenCL C source
    case CL_KERNEL_ATTRIBUTES:
      return sink.String(kernel.program().has_source() ? kernel.info().attributes : "");
  }
  return sink.Unknown(name);
}

cl_kernel_arg_address_qualifier QualifierOf(AddressSpace space) {
  switch (space) {
    case AddressSpace::kGlobal: return CL_KERNEL_ARG_ADDRESS_GLOBAL;
    case AddressSpace::kConstant: return CL_KERNEL_ARG_ADDRESS_CONSTANT;
    case AddressSpace::kLocal: return CL_KERNEL_ARG_ADDRESS_LOCAL;
    case AddressSpace::kPrivate: break;
  }
  return CL_KERNEL_ARG_ADDRESS_PRIVATE;
}

cl_kernel_arg_access_qualifier QualifierOf(Access access) {
  switch (access) {
    case Access::kReadOnly: return CL_KERNEL_ARG_ACCESS_READ_ONLY;
    case Access::kWriteOnly: return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
    case Access::kReadWrite: return CL_KERNEL_ARG_ACCESS_READ_WRITE;
    case Access::kNone: break;
  }
  return CL_KERNEL_ARG_ACCESS_NONE;
}

cl_kernel_arg_type_qualifier TypeQualifiers(const KernelArgument& argument) {
  cl_kernel_arg_type_qualifier bits = CL_KERNEL_ARG_TYPE_NONE;
  if (argument.is_const) bits |= CL_KERNEL_ARG_TYPE_CONST;
  if (argument.is_restrict) bits |= CL_KERNEL_ARG_TYPE_RESTRICT;
  if (argument.is_volatile) bits |= CL_KERNEL_ARG_TYPE_VOLATILE;
  if (argument.is_pipe) bits |= CL_KERNEL_ARG_TYPE_PIPE;
  return bits;
}

Status GetKernelArgInfo(Kernel& kernel, cl_uint arg_index, cl_kernel_arg_info name, InfoSink sink) {
  // arg_index is not a valid argument index
  if (arg_index >= kernel.info().arguments.size())
    return Error(CL_INVALID_ARG_INDEX, "argument {} of {}", arg_index,
                 kernel.info().arguments.size());
  // the information is not available: without source, or built without -cl-kernel-arg-info
  if (!kernel.program().has_argument_info())
    return Error(CL_KERNEL_ARG_INFO_NOT_AVAILABLE, "built without -cl-kernel-arg-info");
  const KernelArgument& argument = kernel.info().arguments[arg_index];
  switch (name) {
    case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
      return sink.Value<cl_kernel_arg_address_qualifier>(QualifierOf(argument.address_space));
    case CL_KERNEL_ARG_ACCESS_QUALIFIER:
      return sink.Value<cl_kernel_arg_access_qualifier>(QualifierOf(argument.access));
    case CL_KERNEL_ARG_TYPE_NAME: return sink.String(argument.type_name);
    case CL_KERNEL_ARG_TYPE_QUALIFIER:
      return sink.Value<cl_kernel_arg_type_qualifier>(TypeQualifiers(argument));
    case CL_KERNEL_ARG_NAME: return sink.String(argument.name);
  }
  return sink.Unknown(name);
}

std::array<size_t, 3> CompileWorkGroupSize(const KernelInfo& info) {
  return {info.required_local_size[0], info.required_local_size[1], info.required_local_size[2]};
}

Status GetKernelWorkGroupInfo(Kernel& kernel, Device* given, cl_kernel_work_group_info name,
                              InfoSink sink) {
  WEFT_ASSIGN(Device* const device, KernelDevice(kernel, given));
  const KernelInfo& info = kernel.info();
  switch (name) {
    case CL_KERNEL_COMPILE_WORK_GROUP_SIZE: return sink.Array<size_t>(CompileWorkGroupSize(info));
    case CL_KERNEL_GLOBAL_WORK_SIZE:
      // kernel is not a built-in kernel
      return Error(CL_INVALID_VALUE, "{} is no built-in kernel", info.name);
    case CL_KERNEL_WORK_GROUP_SIZE:
    case CL_KERNEL_LOCAL_MEM_SIZE:
    case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    case CL_KERNEL_PRIVATE_MEM_SIZE:
    case CL_KERNEL_SPILL_MEM_SIZE_INTEL: break;
    default: return sink.Unknown(name);
  }
  WEFT_ASSIGN(const auto loaded, kernel.Code(*device, GenericVariant(kernel.context())));
  const KernelFacts& facts = loaded->facts();
  switch (name) {
    case CL_KERNEL_WORK_GROUP_SIZE: {
      WEFT_ASSIGN(const GroupCapacity capacity, CapacityFor(facts, device->limits()));
      return sink.Value<size_t>(capacity.WorkGroupSize(device->limits()));
    }
    case CL_KERNEL_LOCAL_MEM_SIZE: {
      ArgumentBlock arguments;
      kernel.Snapshot(arguments);
      arguments.LayOutLocals(facts.local_bytes);
      return sink.Value<cl_ulong>(facts.local_bytes + arguments.local_bytes);
    }
    case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE: return sink.Value<size_t>(facts.group_width);
    // of the thread that runs a SIMD group
    case CL_KERNEL_SPILL_MEM_SIZE_INTEL: return sink.Value<cl_ulong>(facts.frame_bytes);
    default: return sink.Value<cl_ulong>(facts.private_bytes);
  }
}

}  // namespace

WEFT_ENTRY_POINT(clGetKernelInfo, GetKernelInfo)
WEFT_ENTRY_POINT(clGetKernelArgInfo, GetKernelArgInfo)
WEFT_ENTRY_POINT(clGetKernelWorkGroupInfo, GetKernelWorkGroupInfo)

}  // namespace weft
