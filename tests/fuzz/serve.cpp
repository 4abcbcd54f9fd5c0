// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sys/socket.h>

#include <cstring>
#include <memory>
#include <optional>

#include "channel.h"
#include "check.h"
#include "dirt.h"
#include "guarded_memory.h"
#include "inputs.h"
#include "pipe_pair.h"
#include "worker.h"

namespace weft::fuzz {
namespace {

using test::Guard;

class Session {
 public:
  Session() {
    cl_platform_id platform = nullptr;
    Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), "clGetDeviceIDs");
    cl_int code;
    context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &code);
    Check(code, "clCreateContext");
    queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, &code);
    Check(code, "clCreateCommandQueueWithProperties");
    const cl_queue_properties on_device[] = {
        CL_QUEUE_PROPERTIES,
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT,
        0};
    clCreateCommandQueueWithProperties(context_, device_, on_device, &code);
    Check(code, "clCreateCommandQueueWithProperties");
    dirt_.emplace(context_, device_);
    pipes_.emplace(context_, device_, queue_);
  }

  Outcome Run(const std::string& source, const std::string& options,
              const std::vector<Launch>& launches) {
    const char* text = source.c_str();
    std::unique_ptr<_cl_program, decltype(&clReleaseProgram)> program(
        clCreateProgramWithSource(context_, 1, &text, nullptr, nullptr), clReleaseProgram);
    if (clBuildProgram(program.get(), 1, &device_, options.c_str(), nullptr, nullptr)) {
      std::string log(4096, 0);
      size_t size = 0;
      clGetProgramBuildInfo(program.get(), device_, CL_PROGRAM_BUILD_LOG, log.size(), log.data(),
                            &size);
      throw Failure{"does not build: " + log.substr(0, size)};
    }
    cl_int code;
    std::unique_ptr<_cl_kernel, decltype(&clReleaseKernel)> kernel(
        clCreateKernel(program.get(), "fuzz", &code), clReleaseKernel);
    Check(code, "clCreateKernel");
    Outcome outcome;
    const bool has_pipes = source.contains("pipe uint from");
    if (source.contains("sub_group")) outcome.sub_group_size = SubGroupSize(kernel.get());
    Guard guard = Guard::kBehind;
    for (const Launch& launch : launches) {
      if (has_pipes) pipes_->Prepare(kernel.get(), kFirstPipe);
      RunOnce(kernel.get(), launch, guard, outcome.checksums);
      if (has_pipes) outcome.checksums.push_back(pipes_->Sum());
      guard = guard == Guard::kBehind ? Guard::kBefore : Guard::kBehind;
    }
    return outcome;
  }

 private:
  static constexpr cl_uint kFirstPipe = 16;  // the argument

  uint64_t SubGroupSize(cl_kernel kernel) {
    const size_t local = 1;
    size_t size = 0;
    Check(clGetKernelSubGroupInfo(kernel, device_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                                  sizeof local, &local, sizeof size, &size, nullptr),
          "clGetKernelSubGroupInfo");
    return size;
  }

  void RunOnce(cl_kernel kernel, const Launch& launch, Guard guard,
               std::vector<uint64_t>& checksums) {
    std::vector<Data> data = Buffers(launch);
    std::vector<test::GuardedMemory> memory;
    std::vector<std::shared_ptr<_cl_mem>> buffers;
    for (const Data& contents : data) {
      const auto bytes = memory.emplace_back(contents, guard).bytes();
      buffers.emplace_back(
          clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, bytes.size(), bytes.data(), nullptr),
          clReleaseMemObject);
      cl_mem raw = buffers.back().get();
      Check(clSetKernelArg(kernel, cl_uint(buffers.size() - 1), sizeof raw, &raw),
            "clSetKernelArg");
    }
    const Data record = Record();
    Check(clSetKernelArg(kernel, 10, 4, &kN), "clSetKernelArg");
    Check(clSetKernelArg(kernel, 11, 4, &kM), "clSetKernelArg");
    Check(clSetKernelArg(kernel, 12, record.size(), record.data()), "clSetKernelArg");
    Check(clSetKernelArg(kernel, 13, sizeof(cl_mem), nullptr), "clSetKernelArg");
    const auto texels = MakeImage(CL_UNSIGNED_INT8, buffers[kImageBuffer].get());
    const auto colors = MakeImage(CL_UNORM_INT8, buffers[kImageBuffer].get());
    cl_uint index = 14;
    for (cl_mem image : {texels.get(), colors.get()})
      Check(clSetKernelArg(kernel, index++, sizeof image, &image), "clSetKernelArg");
    dirt_->Spread(queue_);
    Check(clEnqueueNDRangeKernel(queue_, kernel, launch.dimensions, launch.offset.data(),
                                 launch.global.data(), launch.local.data(), 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    for (size_t i = 0; i < data.size(); ++i) {
      Check(clEnqueueReadBuffer(queue_, buffers[i].get(), CL_TRUE, 0, data[i].size(),
                                data[i].data(), 0, nullptr, nullptr),
            "clEnqueueReadBuffer");
      checksums.push_back(Checksum(data[i]));
    }
  }

  // Over the buffer.
  std::shared_ptr<_cl_mem> MakeImage(cl_channel_type type, cl_mem buffer) {
    const cl_image_format format = {CL_RGBA, type};
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = desc.image_height = kImageSide;
    desc.mem_object = buffer;
    cl_int code;
    std::shared_ptr<_cl_mem> image(
        clCreateImage(context_, CL_MEM_READ_ONLY, &format, &desc, nullptr, &code),
        clReleaseMemObject);
    Check(code, "clCreateImage");
    return image;
  }

  cl_device_id device_ = nullptr;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  std::optional<Dirt> dirt_;
  std::optional<PipePair> pipes_;
};

}  // namespace

void Serve(int channel) {
  std::string source, options, launches;
  std::unique_ptr<Session> session;
  while (Receive(channel, source) && Receive(channel, options) && Receive(channel, launches)) {
    const auto* first = reinterpret_cast<const Launch*>(launches.data());
    Outcome outcome;
    try {
      if (!session) session = std::make_unique<Session>();
      outcome = session->Run(source, options, {first, first + launches.size() / sizeof(Launch)});
    } catch (const Failure& failure) {
      outcome.error = failure.text;
    }
    const auto words = [](const uint64_t* first, size_t count) {
      return std::string_view(reinterpret_cast<const char*>(first), count * sizeof *first);
    };
    Send(channel, outcome.error);
    Send(channel, words(&outcome.sub_group_size, 1));
    Send(channel, words(outcome.checksums.data(), outcome.checksums.size()));
  }
}

}  // namespace weft::fuzz
