// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_unified_shared_memory: arguments of kernels, and commands.
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/command/host_commands.h"
#include "runtime/object/context.h"
#include "runtime/object/kernel.h"

namespace weft {
namespace {

Status SetKernelArgMemPointer(Kernel& kernel, cl_uint index, const void* address) {
  return kernel.SetAddress(index, address);
}

Status EnqueueMemFill(Queue& queue, void* to, const void* pattern, size_t pattern_size, size_t size,
                      WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command, MakeSharedFill(CL_COMMAND_MEMFILL_INTEL, queue, to, pattern,
                                           pattern_size, size, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

// Of the extension's early revisions, which the headers still have: a fill by the value's low byte.
Status EnqueueMemset(Queue& queue, void* to, cl_int value, size_t size, WaitList wait_list,
                     EventOut event) {
  const auto pattern = static_cast<cl_uchar>(value);
  return EnqueueMemFill(queue, to, &pattern, sizeof pattern, size, wait_list, event);
}

Status EnqueueMemcpy(Queue& queue, cl_bool blocking, void* to, const void* from, size_t size,
                     WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command,
              MakeSharedCopy(CL_COMMAND_MEMCPY_INTEL, queue, to, from, size, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event, blocking);
}

// A command that has nothing to do, for all memory is where it should be.
Status EnqueueHint(Queue& queue, cl_command_type type, const void* address,
                   const WaitList& wait_list, EventOut event) {
  return Enqueue(queue, MakeOrder(type, {queue.context().shared_memory().Find(address)}), wait_list,
                 event);
}

Status EnqueueMigrateMem(Queue& queue, const void* address, size_t, cl_mem_migration_flags flags,
                         WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  WEFT_TRY(CheckMigrationFlags(flags));
  return EnqueueHint(queue, CL_COMMAND_MIGRATEMEM_INTEL, address, wait_list, event);
}

Status EnqueueMemAdvise(Queue& queue, const void* address, size_t, cl_mem_advice_intel advice,
                        WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // advice is not supported: there is none yet
  if (advice != 0) return Error(CL_INVALID_VALUE, "advice {:#x}", advice);
  return EnqueueHint(queue, CL_COMMAND_MEMADVISE_INTEL, address, wait_list, event);
}

}  // namespace

WEFT_ENTRY_POINT(clSetKernelArgMemPointerINTEL, SetKernelArgMemPointer)
WEFT_ENTRY_POINT(clEnqueueMemFillINTEL, EnqueueMemFill)
WEFT_ENTRY_POINT(clEnqueueMemsetINTEL, EnqueueMemset)
WEFT_ENTRY_POINT(clEnqueueMemcpyINTEL, EnqueueMemcpy)
WEFT_ENTRY_POINT(clEnqueueMigrateMemINTEL, EnqueueMigrateMem)
WEFT_ENTRY_POINT(clEnqueueMemAdviseINTEL, EnqueueMemAdvise)

}  // namespace weft
