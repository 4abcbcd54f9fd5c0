// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Shared Virtual Memory", for devices without it (CL_DEVICE_SVM_CAPABILITIES
// is 0): nothing can be allocated, and the commands are invalid operations.
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/context.h"
#include "runtime/object/queue.h"

namespace weft {
namespace {

// no devices in context support SVM
void* SVMAlloc(Context&, cl_svm_mem_flags, size_t, cl_uint) { return nullptr; }
void SVMFree(Context&, void*) {}

// the device associated with command_queue does not support SVM
std::unexpected<cl_int> NoSvm() {
  return Error(CL_INVALID_OPERATION, "the device of the queue does not support SVM");
}

using FreeFunction = void(CL_CALLBACK*)(cl_command_queue, cl_uint, void*[], void*);

Status EnqueueSVMFree(Queue&, cl_uint, void**, FreeFunction, void*, WaitList, EventOut) {
  return NoSvm();
}

Status EnqueueSVMMemcpy(Queue&, cl_bool, void*, const void*, size_t, WaitList, EventOut) {
  return NoSvm();
}

Status EnqueueSVMMemFill(Queue&, void*, const void*, size_t, size_t, WaitList, EventOut) {
  return NoSvm();
}

Status EnqueueSVMMap(Queue&, cl_bool, cl_map_flags, void*, size_t, WaitList, EventOut) {
  return NoSvm();
}

Status EnqueueSVMUnmap(Queue&, void*, WaitList, EventOut) { return NoSvm(); }

Status EnqueueSVMMigrateMem(Queue&, cl_uint, const void**, const size_t*, cl_mem_migration_flags,
                            WaitList, EventOut) {
  return NoSvm();
}

}  // namespace

WEFT_ENTRY_POINT(clSVMAlloc, SVMAlloc)
WEFT_ENTRY_POINT(clSVMFree, SVMFree)
WEFT_ENTRY_POINT(clEnqueueSVMFree, EnqueueSVMFree)
WEFT_ENTRY_POINT(clEnqueueSVMMemcpy, EnqueueSVMMemcpy)
WEFT_ENTRY_POINT(clEnqueueSVMMemFill, EnqueueSVMMemFill)
WEFT_ENTRY_POINT(clEnqueueSVMMap, EnqueueSVMMap)
WEFT_ENTRY_POINT(clEnqueueSVMUnmap, EnqueueSVMUnmap)
WEFT_ENTRY_POINT(clEnqueueSVMMigrateMem, EnqueueSVMMigrateMem)

}  // namespace weft
