// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contexts that come and go, also by force, and children of the process.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <functional>

#include "actor.h"
#include "extensions.h"
#include "stress.h"

namespace weft::test {
namespace {

constexpr int kRight = 42;
constexpr size_t kCount = 1024, kBytes = kCount * sizeof(cl_uint);

// Children that use the driver need threads, which thread sanitizer cannot start after a fork.
#if __has_feature(thread_sanitizer)
constexpr bool kChildrenMayWork = false;
#else
constexpr bool kChildrenMayWork = true;
#endif

}  // namespace

// All handles are released in any order, while the commands run.
void UseOwnContext(Actor& actor) {
  cl_device_id device = OneDevice();
  std::vector<std::function<cl_int()>> releases;
  if (Get<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_COMPUTE_UNITS) > 1 && actor.OneIn(2)) {
    const cl_device_partition_property one[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                                CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
    WEFT_CALL(clCreateSubDevices, OneDevice(), one, 1, &device, nullptr);
    releases.push_back([=] { return clReleaseDevice(device); });
  }
  cl_int error = CL_SUCCESS;
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  if (!Expect("clCreateContext", error)) return;
  releases.push_back([=] { return clReleaseContext(context); });
  ++actor.world.contexts;
  WEFT_CALL(
      clSetContextDestructorCallback, context,
      [](cl_context, void* contexts) { --*static_cast<std::atomic<int>*>(contexts); },
      &actor.world.contexts);
  const auto queue = std::make_shared<Queue>(context, device, actor.random);
  const cl_mem buffer = clCreateBuffer(context, 0, kBytes, nullptr, &error);
  Expect("clCreateBuffer", error);
  releases.push_back([=] { return clReleaseMemObject(buffer); });
  const cl_uint value = cl_uint(actor.random());
  std::array<cl_uint, kCount> read = {};
  cl_event filled = nullptr, copied = nullptr;
  WEFT_CALL(clEnqueueFillBuffer, queue->handle, buffer, &value, sizeof value, 0, kBytes, 0, nullptr,
            &filled);
  releases.push_back([=] { return clReleaseEvent(filled); });
  WEFT_CALL(clEnqueueReadBuffer, queue->handle, buffer, CL_FALSE, 0, kBytes, read.data(), 1,
            &filled, &copied);
  const Event end(copied);
  WEFT_CALL(clRetainCommandQueue, queue->handle);
  releases.push_back([handle = queue->handle] { return clReleaseCommandQueue(handle); });
  std::shuffle(releases.begin(), releases.end(), actor.random);
  for (const auto& release : releases) WEFT_CALL(release);
  WEFT_CALL(clWaitForEvents, 1, &copied);
  if (std::ranges::count(read, value) != ptrdiff_t(kCount))
    Fail("a context's buffer holds %#x instead of %#x", read[0], value);
}

// What waits for a user event ends when the context is terminated.
void Terminate(Actor& actor) {
  cl_device_id device = OneDevice();
  const cl_context_properties properties[] = {CL_CONTEXT_TERMINATE_KHR, CL_TRUE, 0};
  cl_int error = CL_SUCCESS;
  cl_context context = clCreateContext(properties, 1, &device, nullptr, nullptr, &error);
  if (!Expect("clCreateContext", error)) return;
  {
    const Queue queue(context, device, actor.random);
    const Event gate(clCreateUserEvent(context, nullptr));
    const cl_event on_gate = gate.get();
    std::vector<Event> events;
    for (int i = 0; i < 3; ++i) {
      cl_event event = nullptr;
      WEFT_CALL(clEnqueueMarkerWithWaitList, queue.handle, 1, &on_gate, &event);
      events.push_back(Event(event));
    }
    WEFT_CALL(clFlush, queue.handle);
    WEFT_CALL(Extension().clTerminateContextKHR, context);
    for (const Event& event : events) {
      const cl_event handle = event.get();
      Calling("clWaitForEvents");
      Expect("clWaitForEvents", clWaitForEvents(1, &handle),
             CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
      Expect("the status", event.Status(), CL_CONTEXT_TERMINATED_KHR);
    }
  }
  WEFT_CALL(clReleaseContext, context);
}

// Children that end at once, that become another program, and that use the driver.
void Fork(Actor& actor) {
  if (!actor.OneIn(4)) return;
  const auto leave = [] { _exit(kRight); };
  const auto exec = [] {
    execl("/bin/true", "true", nullptr);
    _exit(1);
  };
  const auto work = [] { _exit(DoWork() ? kRight : 1); };
  const auto use_objects = [queue = actor.AnyQueue(actor.AnyPlace())] {
    cl_event event = nullptr;
    clEnqueueMarkerWithWaitList(queue->handle, 0, nullptr, &event);
    if (clFinish(queue->handle) != CL_SUCCESS || clWaitForEvents(1, &event) != CL_SUCCESS) _exit(2);
    _exit(DoWork() ? kRight : 1);
  };
  Calling("fork");
  std::string end;
  switch (actor.Below(kChildrenMayWork ? 4 : 2)) {
    case 0: end = InChild(leave, kRight); break;
    case 1: end = InChild(exec); break;
    case 2: end = InChild(work, kRight); break;
    default: end = InChild(use_objects, kRight);
  }
  if (!end.empty()) Fail("a child %s", end.c_str());
}

}  // namespace weft::test
