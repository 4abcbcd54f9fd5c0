// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Semaphores" (cl_khr_semaphore), and of cl_khr_external_semaphore the function
// whose address applications look up with the others: no handle type can be exported.
#include "runtime/object/semaphore.h"

#include "runtime/api/adapter.h"
#include "runtime/api/enqueue.h"
#include "runtime/command/semaphore_commands.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

struct SemaphoreProperties {
  bool has_type = false, has_devices = false;
  std::vector<Ref<Device>> devices;
  std::vector<cl_semaphore_properties_khr> list;  // as given, with the final 0
};

// The list of devices after its name; answers how many words it has, the final 0 included.
Result<size_t> ReadDevices(const Context& context, const cl_semaphore_properties_khr* given,
                           SemaphoreProperties& properties) {
  size_t words = 0;
  while (given[words] != CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR) {
    Device* device = FromHandle(reinterpret_cast<cl_device_id>(given[words++]));
    // a device identified by the list is not one of the devices within context
    if (!device || !context.Has(*device))
      return Error(CL_INVALID_DEVICE, "device {} of the list is not one of the context's", words);
    properties.devices.emplace_back(device);
  }
  // the list does not identify exactly one valid device
  if (words != 1) return Error(CL_INVALID_DEVICE, "{} devices, and 1 can be named", words);
  return words + 1;
}

Result<SemaphoreProperties> ReadProperties(const Context& context,
                                           const cl_semaphore_properties_khr* given) {
  SemaphoreProperties properties;
  const cl_semaphore_properties_khr* next = given;
  while (*next != 0) {
    const cl_semaphore_properties_khr name = *next++;
    bool SemaphoreProperties::* seen = name == CL_SEMAPHORE_TYPE_KHR
                                           ? &SemaphoreProperties::has_type
                                           : &SemaphoreProperties::has_devices;
    // a property name is not a supported property name
    if (name != CL_SEMAPHORE_TYPE_KHR && name != CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR)
      return Error(CL_INVALID_PROPERTY, "there is no semaphore property {:#x}", name);
    // the same property name is specified more than once
    if (std::exchange(properties.*seen, true))
      return Error(CL_INVALID_PROPERTY, "property {:#x} is given twice", name);
    if (name == CL_SEMAPHORE_TYPE_KHR) {
      // the value specified for a supported property name is not valid
      if (*next != CL_SEMAPHORE_TYPE_BINARY_KHR)
        return Error(CL_INVALID_PROPERTY, "there is no semaphore type {}", *next);
      ++next;
    } else {
      WEFT_ASSIGN(const size_t words, ReadDevices(context, next, properties));
      next += words;
    }
  }
  properties.list.assign(given, next + 1);
  return properties;
}

Result<Ref<Semaphore>> CreateSemaphoreWithProperties(Context& context,
                                                     const cl_semaphore_properties_khr* given) {
  // sema_props is NULL
  if (!given) return Error(CL_INVALID_VALUE, "a semaphore without properties");
  WEFT_ASSIGN(SemaphoreProperties properties, ReadProperties(context, given));
  // sema_props does not specify the minimum set of properties
  if (!properties.has_type) return Error(CL_INVALID_VALUE, "the semaphore has no type");
  // a multiple device context without CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR
  if (!properties.has_devices && context.devices().size() > 1)
    return Error(CL_INVALID_PROPERTY, "the context has {} devices and none is named",
                 context.devices().size());
  if (!properties.has_devices)
    properties.devices.assign(context.devices().begin(), context.devices().end());
  return Make<Semaphore>(context, std::move(properties.devices), std::move(properties.list));
}

// The rules that signals and waits share. Semaphores of the binary type need no payload.
Result<std::vector<SemaphoreUse>> CheckUses(const Queue& queue, cl_uint count,
                                            const cl_semaphore_khr* handles,
                                            const WaitList& wait_list) {
  // num_sema_objects is 0
  if (count == 0 || !handles)
    return Error(CL_INVALID_VALUE, "{} semaphores at {}", count, static_cast<const void*>(handles));
  WEFT_ASSIGN(const auto semaphores, HandleList<Semaphore>::From(count, handles));
  std::vector<SemaphoreUse> uses;
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
    uses.push_back({Ref<Semaphore>(semaphore), {}});
  }
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  WEFT_TRY(wait_list.CheckStatus());
  return uses;
}

Status EnqueueSignalSemaphores(Queue& queue, cl_uint count, const cl_semaphore_khr* handles,
                               const cl_semaphore_payload_khr*, WaitList wait_list,
                               EventOut event) {
  WEFT_ASSIGN(auto uses, CheckUses(queue, count, handles, wait_list));
  if (!CallbackThread::Prepare())
    return Error(CL_OUT_OF_RESOURCES, "the system gives no thread for failing signals");
  return Enqueue(queue, std::make_unique<SignalSemaphoresCommand>(std::move(uses)), wait_list,
                 event);
}

Status EnqueueWaitSemaphores(Queue& queue, cl_uint count, const cl_semaphore_khr* handles,
                             const cl_semaphore_payload_khr*, WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto uses, CheckUses(queue, count, handles, wait_list));
  for (SemaphoreUse& use : uses) {
    use.pairing = use.semaphore->TakeForWait();
    wait_list.Add(*use.pairing.event);
  }
  return Enqueue(queue, std::make_unique<WaitSemaphoresCommand>(std::move(uses)), wait_list, event);
}

Status ReleaseSemaphore(Semaphore& semaphore) {
  const Ref<Semaphore> held(&semaphore);
  WEFT_TRY(ReleaseHandle<cl_semaphore_khr>(semaphore));
  if (semaphore.external_count() == 0) semaphore.Abandon();
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
      return sink.Value<cl_semaphore_payload_khr>(semaphore.signaled());
    case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR:
      return sink.Objects<cl_device_id>(semaphore.devices());
  }
  return sink.Unknown(name);
}

Status GetSemaphoreHandleForType(Semaphore& semaphore, Device& device,
                                 cl_external_semaphore_handle_type_khr type, InfoSink) {
  // sema_object can not be shared with device
  if (!semaphore.Has(device)) return Error(CL_INVALID_DEVICE, "the semaphore lacks the device");
  // the requested type was not specified when sema_object was created
  return Error(CL_INVALID_VALUE, "the semaphore has no handles of type {:#x}", type);
}

}  // namespace

WEFT_ENTRY_POINT(clCreateSemaphoreWithPropertiesKHR, CreateSemaphoreWithProperties)
WEFT_ENTRY_POINT(clEnqueueSignalSemaphoresKHR, EnqueueSignalSemaphores)
WEFT_ENTRY_POINT(clEnqueueWaitSemaphoresKHR, EnqueueWaitSemaphores)
WEFT_ENTRY_POINT(clRetainSemaphoreKHR, RetainHandle<cl_semaphore_khr>)
WEFT_ENTRY_POINT(clReleaseSemaphoreKHR, ReleaseSemaphore)
WEFT_ENTRY_POINT(clGetSemaphoreInfoKHR, GetSemaphoreInfo)
WEFT_ENTRY_POINT(clGetSemaphoreHandleForTypeKHR, GetSemaphoreHandleForType)

}  // namespace weft
