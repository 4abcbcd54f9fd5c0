// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Querying Devices", and the timers; the device's info queries are in
// device_info.cpp, and partitioning it is in sub_devices.cpp.
#include "runtime/object/device.h"

#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/device_filter.h"
#include "runtime/api/shared/host_timer.h"
#include "runtime/api/shared/version.h"
#include "runtime/object/context.h"
#include "runtime/object/queue.h"

namespace weft {
namespace {

Status GetDeviceIDs(Platform* platform, cl_device_type type, cl_uint num_entries,
                    cl_device_id* devices, cl_uint* num_devices) {
  // num_entries is zero and devices is not NULL
  if (devices && num_entries == 0) return Error(CL_INVALID_VALUE, "room for no device");
  // both num_devices and devices are NULL
  if (!devices && !num_devices) return Error(CL_INVALID_VALUE, "nothing to answer into");
  // A NULL platform is the only one there is.
  WEFT_ASSIGN(auto found, DevicesOfType(platform ? *platform : Platform::Get(), type));
  if (num_devices) *num_devices = static_cast<cl_uint>(found.size());
  if (devices)
    for (size_t i = 0; i < std::min<size_t>(num_entries, found.size()); ++i)
      devices[i] = AsHandle<cl_device_id>(found[i].get());
  return {};
}

Status GetDeviceAndHostTimer(Device&, cl_ulong* device_timestamp, cl_ulong* host_timestamp) {
  // host_timestamp or device_timestamp is NULL
  if (!device_timestamp || !host_timestamp) return Error(CL_INVALID_VALUE, "a timestamp is NULL");
  *device_timestamp = *host_timestamp = HostTimer();
  return {};
}

Status GetHostTimer(Device&, cl_ulong* host_timestamp) {
  // host_timestamp is NULL
  if (!host_timestamp) return Error(CL_INVALID_VALUE, "host_timestamp is NULL");
  *host_timestamp = HostTimer();
  return {};
}

Status SetDefaultDeviceCommandQueue(Context& context, Device& device, cl_command_queue handle) {
  // device is not associated with context
  if (!context.Has(device)) return Error(CL_INVALID_DEVICE, "the device is not of the context");
  // device does not support a replaceable default on-device queue
  if (!(ReportedBits(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES) & CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT))
    return Error(CL_INVALID_OPERATION, "the device has no on-device queues");
  Queue* const queue = FromHandle(handle);
  // command_queue is not a valid command-queue for device
  if (!queue || !queue->is_on_device() || &queue->device() != &device ||
      &queue->context() != &context)
    return Error(CL_INVALID_COMMAND_QUEUE, "{} is no queue on the device",
                 static_cast<const void*>(handle));
  context.default_queues().Set(device, *queue);
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clGetDeviceIDs, GetDeviceIDs)
WEFT_ENTRY_POINT(clGetDeviceAndHostTimer, GetDeviceAndHostTimer)
WEFT_ENTRY_POINT(clGetHostTimer, GetHostTimer)
WEFT_ENTRY_POINT(clSetDefaultDeviceCommandQueue, SetDefaultDeviceCommandQueue)

}  // namespace weft
