// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A hundred launches of one kernel, enqueued one by one and replayed from a command buffer.
#include <memory>

#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr int kLaunches = 100;
constexpr size_t kItems = 64;

// cl_khr_command_buffer 0.9.8; distributions' headers have other versions of it, or none.
using CommandBuffer = void*;
using Create = CommandBuffer CL_API_CALL(cl_uint, const cl_command_queue*, const void*, cl_int*);
using RecordKernel = cl_int CL_API_CALL(CommandBuffer, cl_command_queue, const void*, cl_kernel,
                                        cl_uint, const size_t*, const size_t*, const size_t*,
                                        cl_uint, const cl_uint*, cl_uint*, void*);
using Finalize = cl_int CL_API_CALL(CommandBuffer);
using Enqueue = cl_int CL_API_CALL(cl_uint, cl_command_queue*, CommandBuffer, cl_uint,
                                   const cl_event*, cl_event*);
using Release = cl_int CL_API_CALL(CommandBuffer);

struct Setting {
  explicit Setting(Device& device)
      : device(device),
        program(device.Build("kernel void count(global int* a) { a[get_global_id(0)] += 1; }")),
        kernel(device.MakeKernel(program, "count")),
        buffer(device.MakeBuffer(kItems * sizeof(cl_int))) {
    SetArgument<cl_mem>(kernel, 0, buffer);
  }

  template <typename Function>
  Function* Find(const char* name) const {
    auto* found = reinterpret_cast<Function*>(
        clGetExtensionFunctionAddressForPlatform(device.platform(), name));
    if (!found) throw Failure(std::string("the platform has no ") + name);
    return found;
  }

  Device& device;
  Program program;
  Kernel kernel;
  Memory buffer;
};

std::shared_ptr<void> Record(const Setting& setting) {
  const cl_command_queue queue = setting.device.queue();
  const auto release = setting.Find<Release>("clReleaseCommandBufferKHR");
  cl_int code;
  const std::shared_ptr<void> commands(
      setting.Find<Create>("clCreateCommandBufferKHR")(1, &queue, nullptr, &code), release);
  Check(code, "clCreateCommandBufferKHR");
  const auto record = setting.Find<RecordKernel>("clCommandNDRangeKernelKHR");
  for (int i = 0; i < kLaunches; ++i)
    Check(record(commands.get(), nullptr, nullptr, setting.kernel, 1, nullptr, &kItems, nullptr, 0,
                 nullptr, nullptr, nullptr),
          "clCommandNDRangeKernelKHR");
  Check(setting.Find<Finalize>("clFinalizeCommandBufferKHR")(commands.get()),
        "clFinalizeCommandBufferKHR");
  return commands;
}

void EnqueueAll(const Setting& setting) {
  for (int i = 0; i < kLaunches; ++i) setting.device.Enqueue(setting.kernel, {kItems});
  setting.device.Finish();
}

std::function<void()> Replayed(Device& device) {
  if (!device.Has("cl_khr_command_buffer"))
    throw Skipped("the device has no cl_khr_command_buffer");
  auto setting = std::make_shared<Setting>(device);
  return [setting, commands = Record(*setting),
          enqueue = setting->Find<Enqueue>("clEnqueueCommandBufferKHR")] {
    Check(enqueue(0, nullptr, commands.get(), 0, nullptr, nullptr), "clEnqueueCommandBufferKHR");
    setting->device.Finish();
  };
}

}  // namespace

void AddReplays(Suite& suite) {
  suite.Begin("replay");
  suite.Add({.name = "enqueued", .each = kLaunches, .prepare = With<Setting>(EnqueueAll)});
  suite.Add({.name = "replayed", .each = kLaunches, .prepare = Replayed});
}

}  // namespace weft::bench
