// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections on the handles of semaphores (cl_khr_external_semaphore with its opaque_fd
// and sync_fd).
#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/semaphore/imported_fence.h"
#include "runtime/object/semaphore/semaphore.h"
#include "runtime/object/semaphore/shared_payload.h"

namespace weft {
namespace {

Status GetSemaphoreHandleForType(Semaphore& semaphore, Device& device,
                                 cl_external_semaphore_handle_type_khr type, InfoSink sink) {
  // sema_object can not be shared with device
  if (!semaphore.Has(device)) return Error(CL_INVALID_DEVICE, "the semaphore lacks the device");
  // the requested type was not specified when sema_object was created
  if (std::ranges::find(semaphore.sharing().export_types, type) ==
      semaphore.sharing().export_types.end())
    return Error(CL_INVALID_VALUE, "the semaphore has no handles of type {:#x}", type);
  // handle_size is less than size of the requested handle
  WEFT_TRY(sink.Reserve(sizeof(int)));
  if (!sink.memory()) return {};
  WEFT_ASSIGN(const int handle, semaphore.sharing().payload->Export());
  return sink.Value<int>(handle);
}

Status ReImportSemaphoreSyncFd(Semaphore& semaphore, cl_semaphore_reimport_properties_khr* given,
                               int descriptor) {
  // a sync fd was not imported when sema_object was created
  if (!semaphore.sharing().takes_fences)
    return Error(CL_INVALID_SEMAPHORE_KHR, "the semaphore was not made of a sync fd");
  // there are no properties
  if (given && *given != 0)
    return Error(CL_INVALID_VALUE, "there is no reimport property {:#x}", *given);
  // fd is invalid
  if (descriptor != -1 && !ImportedFence::CanWaitFor(descriptor))
    return Error(CL_INVALID_VALUE, "{} is no descriptor of a fence", descriptor);
  return semaphore.ImportFence(descriptor);
}

}  // namespace

WEFT_ENTRY_POINT(clGetSemaphoreHandleForTypeKHR, GetSemaphoreHandleForType)
WEFT_ENTRY_POINT(clReImportSemaphoreSyncFdKHR, ReImportSemaphoreSyncFd)

}  // namespace weft
