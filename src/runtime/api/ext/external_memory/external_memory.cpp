// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Acquiring and Releasing External Memory Objects" (cl_khr_external_memory).
// The memory is mapped, so both commands only take part in the order of commands.
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/command/host_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

Status HandOver(cl_command_type type, Queue& queue, const HandleList<MemObject>& objects,
                const WaitList& wait_list, EventOut event) {
  std::vector<Ref<MemObject>> held;
  for (MemObject* object : objects) {
    // a memory object was not created using an external memory handle
    if (!object->is_external())
      return Error(CL_INVALID_MEM_OBJECT, "the buffer's memory is not external");
    // the queue's device is not one of those that the memory object was created for
    if (!object->IsFor(queue.device()))
      return Error(CL_INVALID_COMMAND_QUEUE, "the memory is not for the queue's device");
    held.emplace_back(object);
  }
  for (MemObject* object : objects) WEFT_TRY(CheckContexts(queue, *object, wait_list));
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  WEFT_TRY(wait_list.CheckStatus());
  return Enqueue(queue, MakeOrder(type, std::move(held)), wait_list, event);
}

Status EnqueueAcquireExternalMemObjects(Queue& queue, HandleList<MemObject> objects,
                                        WaitList wait_list, EventOut event) {
  return HandOver(CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR, queue, objects, wait_list, event);
}

Status EnqueueReleaseExternalMemObjects(Queue& queue, HandleList<MemObject> objects,
                                        WaitList wait_list, EventOut event) {
  return HandOver(CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR, queue, objects, wait_list, event);
}

}  // namespace

WEFT_ENTRY_POINT(clEnqueueAcquireExternalMemObjectsKHR, EnqueueAcquireExternalMemObjects)
WEFT_ENTRY_POINT(clEnqueueReleaseExternalMemObjectsKHR, EnqueueReleaseExternalMemObjects)

}  // namespace weft
