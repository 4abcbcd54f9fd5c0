// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that enqueue empty kernels on a device queue: each the next, and one all of them.
#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr cl_int kChain = 1000, kChildren = 10'000;

constexpr char kSource[] = R"(
  void next(queue_t queue, int depth) {
    if (depth == 0) return;
    enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ next(queue, depth - 1); });
  }
  kernel void chain(queue_t queue, int depth) { next(queue, depth); }
  kernel void children(queue_t queue, int count) {
    for (int i = 0; i < count; ++i)
      enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{});
  }
)";

Queue MakeDeviceQueue(const Device& device) {
  cl_uint size = 0;
  clGetDeviceInfo(device.id(), CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, sizeof size, &size, nullptr);
  if (size == 0) throw Skipped("the device has no device queues");
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE,
      CL_QUEUE_SIZE, size, 0};
  cl_int code;
  Queue queue(clCreateCommandQueueWithProperties(device.context(), device.id(), properties, &code));
  Check(code, "clCreateCommandQueueWithProperties");
  return queue;
}

struct Setting {
  Setting(Device& device, const char* name, cl_int count)
      : device(device),
        queue(MakeDeviceQueue(device)),
        program(device.Build(kSource, "-cl-std=CL2.0")),
        kernel(device.MakeKernel(program, name)) {
    SetArgument<cl_command_queue>(kernel, 0, queue);
    SetArgument<cl_int>(kernel, 1, count);
  }

  Device& device;
  Queue queue;
  Program program;
  Kernel kernel;
};

void RunOnce(const Setting& setting) {
  setting.device.Enqueue(setting.kernel, {1}, {1});
  setting.device.Finish();
}

}  // namespace

void AddEnqueues(Suite& suite) {
  suite.Begin("enqueue");
  suite.Add({.name = "chain", .each = kChain, .prepare = With<Setting>(RunOnce, "chain", kChain)});
  suite.Add({.name = "children",
             .each = kChildren,
             .prepare = With<Setting>(RunOnce, "children", kChildren)});
}

}  // namespace weft::bench
