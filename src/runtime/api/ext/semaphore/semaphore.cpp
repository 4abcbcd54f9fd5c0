// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Semaphores" (cl_khr_semaphore).
#include "runtime/object/semaphore/semaphore.h"

#include <unistd.h>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/ext/semaphore/semaphore_properties.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/command/semaphore_commands.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/semaphore/imported_fence.h"
#include "runtime/object/semaphore/shared_payload.h"

namespace weft {
namespace {

// What the semaphore has in common with others. A handle that is imported stays the application's.
Result<Semaphore::Sharing> Share(const SemaphoreProperties& properties) {
  Semaphore::Sharing sharing;
  sharing.export_types = properties.export_types;
  if (!sharing.export_types.empty()) {
    WEFT_ASSIGN(sharing.payload, SharedPayload::Make());
  }
  if (!properties.import) return sharing;
  const auto [type, handle] = *properties.import;
  sharing.takes_fences = type == CL_SEMAPHORE_HANDLE_SYNC_FD_KHR;
  if (!sharing.takes_fences) {
    WEFT_ASSIGN(sharing.payload, SharedPayload::Import(handle));
  } else if (handle != -1 && !ImportedFence::CanWaitFor(handle)) {
    // the value specified for a supported property name is not valid
    return Error(CL_INVALID_PROPERTY, "{} is no descriptor of a fence", handle);
  }
  return sharing;
}

Result<Ref<Semaphore>> CreateSemaphoreWithProperties(Context& context,
                                                     const cl_semaphore_properties_khr* given) {
  WEFT_ASSIGN(SemaphoreProperties properties, ReadSemaphoreProperties(context, given));
  WEFT_ASSIGN(Semaphore::Sharing sharing, Share(properties));
  auto semaphore = Make<Semaphore>(context, std::move(properties.devices),
                                   std::move(properties.list), std::move(sharing));
  if (!properties.import) return semaphore;
  if (semaphore->sharing().takes_fences)
    WEFT_TRY(semaphore->ImportFence(properties.import->handle));
  else
    close(properties.import->handle);
  return semaphore;
}

// The rules that signals and waits share. Semaphores of the binary type need no payload.
Result<HandleList<Semaphore>> CheckUses(const Queue& queue, cl_uint count,
                                        const cl_semaphore_khr* handles,
                                        const WaitList& wait_list) {
  // num_sema_objects is 0
  if (count == 0 || !handles)
    return Error(CL_INVALID_VALUE, "{} semaphores at {}", count, static_cast<const void*>(handles));
  WEFT_ASSIGN(auto semaphores, HandleList<Semaphore>::From(count, handles));
  for (Semaphore* semaphore : semaphores) {
    // one of sema_objects belongs to a context without the queue's device
    if (!semaphore->context().Has(queue.device()))
      return Error(CL_INVALID_COMMAND_QUEUE, "the semaphore's context lacks the queue's device");
    // the contexts of command_queue and of a semaphore are not the same
    if (&semaphore->context() != &queue.context())
      return Error(CL_INVALID_CONTEXT, "queue and semaphore are of two contexts");
    // the queue's device is not one of those that the semaphore was created for
    if (!semaphore->Has(queue.device()))
      return Error(CL_INVALID_COMMAND_QUEUE, "the semaphore is not for the queue's device");
  }
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  WEFT_TRY(wait_list.CheckStatus());
  return semaphores;
}

Status EnqueueSignalSemaphores(Queue& queue, cl_uint count, const cl_semaphore_khr* handles,
                               const cl_semaphore_payload_khr*, WaitList wait_list,
                               EventOut event) {
  WEFT_ASSIGN(auto semaphores, CheckUses(queue, count, handles, wait_list));
  if (!CallbackThread::Prepare())
    return Error(CL_OUT_OF_RESOURCES, "the system gives no thread for failing signals");
  auto command = std::make_unique<SignalSemaphoresCommand>(semaphores.size());
  for (Semaphore* semaphore : semaphores) command->Add(*semaphore);
  return Enqueue(queue, std::move(command), wait_list, event);
}

Status EnqueueWaitSemaphores(Queue& queue, cl_uint count, const cl_semaphore_khr* handles,
                             const cl_semaphore_payload_khr*, WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto semaphores, CheckUses(queue, count, handles, wait_list));
  auto command = std::make_unique<WaitSemaphoresCommand>(semaphores.size());
  for (Semaphore* semaphore : semaphores) {
    WEFT_ASSIGN(Event* const signaled, command->Add(*semaphore));
    wait_list.Add(*signaled);
  }
  return Enqueue(queue, std::move(command), wait_list, event);
}

Status ReleaseSemaphore(Semaphore& semaphore) {
  const Ref<Semaphore> held(&semaphore);
  WEFT_TRY(ReleaseHandle<cl_semaphore_khr>(semaphore));
  if (semaphore.external_count() == 0) semaphore.payload().Abandon();
  return {};
}

Status GetSemaphoreInfo(Semaphore& semaphore, cl_semaphore_info_khr name, InfoSink sink) {
  switch (name) {
    case CL_SEMAPHORE_CONTEXT_KHR: return sink.Object<cl_context>(&semaphore.context());
    case CL_SEMAPHORE_REFERENCE_COUNT_KHR: return sink.Value<cl_uint>(semaphore.external_count());
    case CL_SEMAPHORE_PROPERTIES_KHR:
      return sink.Array<cl_semaphore_properties_khr>(semaphore.properties());
    case CL_SEMAPHORE_TYPE_KHR:
      return sink.Value<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
    case CL_SEMAPHORE_PAYLOAD_KHR:
      return sink.Value<cl_semaphore_payload_khr>(semaphore.payload().signaled());
    case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR:
      return sink.Objects<cl_device_id>(semaphore.devices());
    case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
      return sink.Array<cl_external_semaphore_handle_type_khr>(semaphore.sharing().export_types);
    case CL_SEMAPHORE_EXPORTABLE_KHR:
      return sink.Value<cl_bool>(!semaphore.sharing().export_types.empty());
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clCreateSemaphoreWithPropertiesKHR, CreateSemaphoreWithProperties)
WEFT_ENTRY_POINT(clEnqueueSignalSemaphoresKHR, EnqueueSignalSemaphores)
WEFT_ENTRY_POINT(clEnqueueWaitSemaphoresKHR, EnqueueWaitSemaphores)
WEFT_ENTRY_POINT(clRetainSemaphoreKHR, RetainHandle<cl_semaphore_khr>)
WEFT_ENTRY_POINT(clReleaseSemaphoreKHR, ReleaseSemaphore)
WEFT_ENTRY_POINT(clGetSemaphoreInfoKHR, GetSemaphoreInfo)

}  // namespace weft
