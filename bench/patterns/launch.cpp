// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of small kernels, and what orders them.
#include <atomic>

#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr int kMany = 1000, kSome = 100;

const char* const kSource = R"(
  kernel void empty() {}
  kernel void count(global uint* a) { a[get_global_id(0)] += 1; }
)";

// A kernel of kSource and what it uses, for as long as a pattern runs.
struct Setting {
  Setting(Device& device, const char* name, cl_command_queue_properties properties = 0)
      : program(device.Build(kSource)),
        kernel(device.MakeKernel(program, name)),
        buffer(device.MakeBuffer(4096)),
        queue(device.MakeQueue(properties)) {
    if (std::string(name) == "count") SetArgument<cl_mem>(kernel, 0, buffer);
  }

  Event Launch(size_t items, const std::vector<cl_event>& after = {}) const {
    cl_event event;
    Check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, cl_uint(after.size()),
                                 after.empty() ? nullptr : after.data(), &event),
          "clEnqueueNDRangeKernel");
    return Event(event);
  }
  void LaunchUnseen(size_t items) const {
    Check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
  }
  void Finish() const { Check(clFinish(queue), "clFinish"); }

  Program program;
  Kernel kernel;
  Memory buffer;
  Queue queue;
};

void Chain(const Setting& setting) {
  Event last = setting.Launch(64);
  for (int i = 1; i < kMany; ++i) last = setting.Launch(64, {last});
  setting.Finish();
}

// Layers of eight kernels, each after all of the layer before.
void Layers(const Setting& setting) {
  std::vector<Event> before;
  for (int layer = 0; layer < 32; ++layer) {
    const std::vector<cl_event> after(before.begin(), before.end());
    std::vector<Event> now;
    for (int i = 0; i < 8; ++i) now.push_back(setting.Launch(1024, after));
    before = std::move(now);
  }
  setting.Finish();
}

void Markers(const Setting& setting) {
  Event last;
  for (int i = 0; i < kMany; ++i) {
    cl_event event;
    Check(clEnqueueMarkerWithWaitList(setting.queue, 0, nullptr, &event),
          "clEnqueueMarkerWithWaitList");
    last = Event(event);
  }
  const cl_event event = last;
  Check(clWaitForEvents(1, &event), "clWaitForEvents");
}

template <size_t items>
void Finished(const Setting& setting) {
  for (int i = 0; i < kSome; ++i) setting.LaunchUnseen(items), setting.Finish();
}

void Callbacks(const Setting& setting) {
  for (int i = 0; i < kSome; ++i) {
    std::atomic<bool> is_called = false;
    const Event event = setting.Launch(1);
    const auto call = [](cl_event, cl_int, void* called) {
      static_cast<std::atomic<bool>*>(called)->store(true);
    };
    Check(clSetEventCallback(event, CL_COMPLETE, call, &is_called), "clSetEventCallback");
    setting.Finish();
    while (!is_called) {
    }
  }
}

void UserEvents(const Setting& setting) {
  cl_context context;
  Check(clGetCommandQueueInfo(setting.queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr),
        "clGetCommandQueueInfo");
  for (int i = 0; i < kSome; ++i) {
    cl_int code;
    const Event event(clCreateUserEvent(context, &code));
    Check(code, "clCreateUserEvent");
    const Event launched = setting.Launch(64, {event});
    Check(clSetUserEventStatus(event, CL_COMPLETE), "clSetUserEventStatus");
    setting.Finish();
  }
}

}  // namespace

void AddLaunches(Suite& suite) {
  suite.Begin("launch");
  suite.Add({.name = "many",
             .each = kMany,
             .prepare = With<Setting>(
                 [](const Setting& setting) {
                   for (int i = 0; i < kMany; ++i) setting.LaunchUnseen(1);
                   setting.Finish();
                 },
                 "empty")});
  suite.Add({.name = "finished", .each = kSome, .prepare = With<Setting>(Finished<1>, "empty")});
  suite.Add(
      {.name = "finished_1024", .each = kSome, .prepare = With<Setting>(Finished<1024>, "count")});
  constexpr auto kAnyOrder = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  suite.Add(
      {.name = "event_chain", .each = kMany, .prepare = With<Setting>(Chain, "count", kAnyOrder)});
  suite.Add(
      {.name = "event_layers", .each = 256, .prepare = With<Setting>(Layers, "empty", kAnyOrder)});
  suite.Add({.name = "markers", .each = kMany, .prepare = With<Setting>(Markers, "empty")});
  suite.Add({.name = "callbacks", .each = kSome, .prepare = With<Setting>(Callbacks, "empty")});
  suite.Add({.name = "user_events", .each = kSome, .prepare = With<Setting>(UserEvents, "count")});
}

}  // namespace weft::bench
