// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_global_variable_access: a program's variables by their names. The address of one, which
// Intel's drivers give out beside it, is of the kind that clSetKernelArgMemPointerINTEL takes.
#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/command/copy_variable.h"
#include "runtime/object/device.h"
#include "runtime/object/program.h"

namespace weft {
namespace {

Status GetDeviceGlobalVariablePointer(Device& device, Program& program, const char* name,
                                      size_t* size_ret, void** pointer_ret) {
  // device is not one of the program's
  if (std::ranges::find(program.devices(), &device, &Ref<Device>::get) == program.devices().end())
    return Error(CL_INVALID_DEVICE, "the device is not one of the program's");
  // global_variable_name or global_variable_pointer_ret is NULL
  if (!name || !pointer_ret) return Error(CL_INVALID_ARG_VALUE, "name or address is NULL");
  WEFT_ASSIGN(const FoundVariable variable, program.FindVariable(device, name));
  *pointer_ret = variable.data.get();
  if (size_ret) *size_ret = variable.bytes;
  return {};
}

bool Allows(Access host_access, HostAccess access) {
  const Access other = access == HostAccess::kRead ? Access::kReadOnly : Access::kWriteOnly;
  return host_access == Access::kReadWrite || host_access == other;
}

// Reads and writes differ in their direction alone.
Status Transfer(Queue& queue, Program& program, const char* name, cl_bool blocking, size_t size,
                size_t offset, const void* ptr, const WaitList& wait_list, EventOut event,
                HostAccess access) {
  // the contexts of command_queue and program, or of events, are not the same
  if (&queue.context() != &program.context())
    return Error(CL_INVALID_CONTEXT, "queue and program are of two contexts");
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // name or ptr are NULL
  if (!name || !ptr) return Error(CL_INVALID_VALUE, "name or host pointer is NULL");
  WEFT_ASSIGN(FoundVariable variable, program.FindVariable(queue.device(), name));
  // the region specified by (offset, size) is not contained in the variable
  if (offset > variable.bytes || size > variable.bytes - offset)
    return Error(CL_INVALID_VALUE, "{} bytes at {} of a variable of {}", size, offset,
                 variable.bytes);
  const bool reads = access == HostAccess::kRead;
  // the variable is not readable, or writable, from the host
  if (!Allows(variable.host_access, access))
    return Error(CL_INVALID_OPERATION, "the host may not {} variable {}", reads ? "read" : "write",
                 name);
  std::byte* const data = variable.data.get() + offset;
  std::byte* const host = static_cast<std::byte*>(const_cast<void*>(ptr));
  auto command = std::make_unique<CopyVariableCommand>(
      reads ? CL_COMMAND_READ_GLOBAL_VARIABLE_INTEL : CL_COMMAND_WRITE_GLOBAL_VARIABLE_INTEL,
      reads ? host : data, reads ? data : host, size, CacheBytes(queue), std::move(variable.data));
  return Enqueue(queue, std::move(command), wait_list, event, blocking);
}

Status EnqueueReadGlobalVariable(Queue& queue, Program& program, const char* name, cl_bool blocking,
                                 size_t size, size_t offset, void* ptr, WaitList wait_list,
                                 EventOut event) {
  return Transfer(queue, program, name, blocking, size, offset, ptr, wait_list, event,
                  HostAccess::kRead);
}

Status EnqueueWriteGlobalVariable(Queue& queue, Program& program, const char* name,
                                  cl_bool blocking, size_t size, size_t offset, const void* ptr,
                                  WaitList wait_list, EventOut event) {
  return Transfer(queue, program, name, blocking, size, offset, ptr, wait_list, event,
                  HostAccess::kWrite);
}

}  // namespace

WEFT_ENTRY_POINT(clGetDeviceGlobalVariablePointerINTEL, GetDeviceGlobalVariablePointer)
WEFT_ENTRY_POINT(clEnqueueReadGlobalVariableINTEL, EnqueueReadGlobalVariable)
WEFT_ENTRY_POINT(clEnqueueWriteGlobalVariableINTEL, EnqueueWriteGlobalVariable)

}  // namespace weft
