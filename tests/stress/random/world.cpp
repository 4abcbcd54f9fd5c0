// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world.h"

#include <thread>

#include "failures.h"
#include "kernels.h"
#include "stress.h"

namespace weft::test {
namespace {

constexpr int kSharedQueues = 12;  // of a context
// How long a gate stays closed that many wait for.
constexpr int kSharedGateUs = 4000;

void SetGate(cl_event, cl_int status, void* gate) {
  const Event event(static_cast<cl_event>(gate));
  WEFT_CALL(clSetUserEventStatus, event.get(), status);
}

}  // namespace

Queue::Queue(cl_context context, cl_device_id device, Random& random)
    : in_order(OneIn(random, 2)), profiling(OneIn(random, 2)) {
  cl_queue_properties flags = in_order ? 0 : CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  if (profiling) flags |= CL_QUEUE_PROFILING_ENABLE;
  const cl_queue_properties priorities[] = {CL_QUEUE_PRIORITY_LOW_KHR, CL_QUEUE_PRIORITY_MED_KHR,
                                            CL_QUEUE_PRIORITY_HIGH_KHR};
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, CL_QUEUE_PRIORITY_KHR,
                                            priorities[Below(random, 3)], 0};
  cl_int error = CL_SUCCESS;
  Calling("clCreateCommandQueueWithProperties");
  handle = clCreateCommandQueueWithProperties(context, device, properties, &error);
  Expect("clCreateCommandQueueWithProperties", error);
}

Place::Place(std::vector<cl_device_id> list) : devices(std::move(list)) {
  cl_int error = CL_SUCCESS;
  context =
      clCreateContext(nullptr, cl_uint(devices.size()), devices.data(), nullptr, nullptr, &error);
  Expect("clCreateContext", error);
  program = clCreateProgramWithSource(context, 1, &kKernels, nullptr, &error);
  Expect("clBuildProgram", clBuildProgram(program, 0, nullptr, kOptions, nullptr, nullptr));
  std::vector<cl_uint> zeros(kCounters);
  counters = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, kCounters * sizeof(cl_uint),
                            zeros.data(), &error);
  Expect("clCreateBuffer", error);
  Random random(1);
  for (int i = 0; i < kSharedQueues; ++i)
    queues.push_back(std::make_shared<Queue>(context, devices[size_t(i) % devices.size()], random));
}

Place::~Place() {
  clReleaseMemObject(counters);
  gate = {};
  queues.clear();
  clReleaseProgram(program);
  clReleaseContext(context);
}

void Place::CheckCounters() {
  std::vector<cl_uint> values(kCounters);
  for (const QueuePtr& queue : queues) WEFT_CALL(clFinish, queue->handle);
  WEFT_CALL(clEnqueueReadBuffer, queues[0]->handle, counters, CL_TRUE, 0,
            kCounters * sizeof(cl_uint), values.data(), 0, nullptr, nullptr);
  for (cl_uint value : values)
    if (value != launches) return Fail("a counter is %u after %u launches", value, launches.load());
}

World::World() {
  const cl_device_id whole = OneDevice();
  const cl_uint units = Get<cl_uint>(clGetDeviceInfo, whole, CL_DEVICE_MAX_COMPUTE_UNITS);
  if (units >= 2) {
    const cl_device_partition_property halves[] = {CL_DEVICE_PARTITION_EQUALLY,
                                                   cl_device_partition_property(units / 2), 0};
    cl_uint count = 0;
    parts_.resize(3);
    WEFT_CALL(clCreateSubDevices, whole, halves, 3, parts_.data(), &count);
    parts_.resize(count);
  }
  std::vector<cl_device_id> devices = parts_;
  devices.push_back(whole);
  places[0] = std::make_unique<Place>(std::vector{whole});
  places[1] = std::make_unique<Place>(devices);
  for (const auto& place : places) {
    ++contexts;
    WEFT_CALL(
        clSetContextDestructorCallback, place->context,
        [](cl_context, void* count) { --*static_cast<std::atomic<int>*>(count); }, &contexts);
  }
}

World::~World() {
  Doing().operation = "end";
  for (const auto& place : places) place->CheckCounters();
  for (auto& place : places) place.reset();
  for (cl_device_id part : parts_) clReleaseDevice(part);
  AwaitCallbacks();
}

void World::AwaitCallbacks() {
  for (int i = 0; i < 30'000 && (calls != expected_calls || contexts != 0); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (calls != expected_calls) Fail("%d of %d callbacks came", calls.load(), expected_calls.load());
  if (contexts != 0) Fail("%d contexts were not destroyed", contexts.load());
}

Event World::SharedGate(Place& place) {
  std::lock_guard lock(place.gate_mutex);
  if (!place.gate || place.gate.Status() == CL_COMPLETE)
    place.gate =
        gatekeepers_[0].Make(place.context, CL_COMPLETE, std::chrono::microseconds(kSharedGateUs));
  return place.gate;
}

Event World::MakeGate(Place& place, cl_int status, Random& random) {
  if (status == CL_COMPLETE && OneIn(random, 2)) return SharedGate(place);
  const auto after = std::chrono::microseconds(Below(random, OneIn(random, 8) ? 5000 : 200));
  Event gate = gatekeepers_[Below(random, 2)].Make(place.context, status, after);
  if (!OneIn(random, 4)) return gate;
  Event second(clCreateUserEvent(place.context, nullptr));
  WEFT_CALL(clSetEventCallback, gate.get(), CL_COMPLETE, SetGate, Event(second).Release());
  return second;
}

}  // namespace weft::test
