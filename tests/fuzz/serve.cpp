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

// What a kernel is launched with.
struct Inputs {
  std::vector<Launch> launches;
  std::vector<ImageSpec> images;
  Sampling sampler;
};

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

  Outcome Run(const std::string& source, const std::string& options, const Inputs& inputs) {
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
    for (const Launch& launch : inputs.launches) {
      if (has_pipes) pipes_->Prepare(kernel.get(), kFirstPipe);
      RunOnce(kernel.get(), launch, inputs, guard, outcome.checksums);
      if (has_pipes) outcome.checksums.push_back(pipes_->Sum());
      guard = guard == Guard::kBehind ? Guard::kBefore : Guard::kBehind;
    }
    return outcome;
  }

 private:
  uint64_t SubGroupSize(cl_kernel kernel) {
    const size_t local = 1;
    size_t size = 0;
    Check(clGetKernelSubGroupInfo(kernel, device_, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                                  sizeof local, &local, sizeof size, &size, nullptr),
          "clGetKernelSubGroupInfo");
    return size;
  }

  void RunOnce(cl_kernel kernel, const Launch& launch, const Inputs& inputs, Guard guard,
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
    const auto sampler = MakeSampler(inputs.sampler);
    cl_sampler raw_sampler = sampler.get();
    Check(clSetKernelArg(kernel, kSampler, sizeof raw_sampler, &raw_sampler), "clSetKernelArg");
    std::vector<std::shared_ptr<_cl_mem>> images;
    for (const ImageSpec& spec : inputs.images) {
      images.push_back(MakeImage(spec, memory.emplace_back(Texels(spec), guard).bytes().data()));
      cl_mem image = images.back().get();
      Check(clSetKernelArg(kernel, cl_uint(kSampler + images.size()), sizeof image, &image),
            "clSetKernelArg");
    }
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

  // Over these texels.
  std::shared_ptr<_cl_mem> MakeImage(const ImageSpec& spec, void* texels) {
    static constexpr cl_mem_object_type kTypes[] = {
        CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_IMAGE1D_ARRAY,
        CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY,  CL_MEM_OBJECT_IMAGE3D,
        CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY};
    const cl_image_format format = {spec.order, spec.type};
    cl_image_desc desc{};
    desc.image_type = kTypes[unsigned(spec.shape)];
    desc.image_width = spec.width, desc.image_height = spec.height;
    desc.image_depth = desc.image_array_size = spec.depth;
    if (spec.HasY() && TexelsOfGroup(spec) == 1) desc.image_row_pitch = spec.row_pitch;
    cl_int code;
    std::shared_ptr<_cl_mem> buffer;
    if (spec.shape == Shape::kBuffer) {
      buffer.reset(clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, spec.Bytes(), texels, &code),
                   clReleaseMemObject);
      Check(code, "clCreateBuffer");
      desc.mem_object = buffer.get();
    }
    const cl_mem_flags flags = CL_MEM_READ_ONLY | (buffer ? 0 : CL_MEM_USE_HOST_PTR);
    std::shared_ptr<_cl_mem> image(
        clCreateImage(context_, flags, &format, &desc, buffer ? nullptr : texels, &code),
        clReleaseMemObject);
    Check(code, "clCreateImage");
    return image;
  }

  std::shared_ptr<_cl_sampler> MakeSampler(const Sampling& sampling) {
    static constexpr cl_addressing_mode kModes[] = {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP,
                                                    CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_REPEAT,
                                                    CL_ADDRESS_MIRRORED_REPEAT};
    const cl_sampler_properties properties[] = {
        CL_SAMPLER_NORMALIZED_COORDS,
        sampling.is_normalized,
        CL_SAMPLER_ADDRESSING_MODE,
        kModes[unsigned(sampling.address)],
        CL_SAMPLER_FILTER_MODE,
        cl_filter_mode(sampling.is_linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST),
        0};
    cl_int code;
    std::shared_ptr<_cl_sampler> sampler(clCreateSamplerWithProperties(context_, properties, &code),
                                         clReleaseSampler);
    Check(code, "clCreateSamplerWithProperties");
    return sampler;
  }

  cl_device_id device_ = nullptr;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  std::optional<Dirt> dirt_;
  std::optional<PipePair> pipes_;
};

template <typename T>
std::vector<T> AllOf(const std::string& bytes) {
  const auto* first = reinterpret_cast<const T*>(bytes.data());
  return {first, first + bytes.size() / sizeof(T)};
}

}  // namespace

void Serve(int channel) {
  std::string source, options, launches, images, sampler;
  std::unique_ptr<Session> session;
  while (Receive(channel, source) && Receive(channel, options) && Receive(channel, launches) &&
         Receive(channel, images) && Receive(channel, sampler)) {
    const Inputs inputs{AllOf<Launch>(launches), AllOf<ImageSpec>(images),
                        AllOf<Sampling>(sampler).at(0)};
    Outcome outcome;
    try {
      if (!session) session = std::make_unique<Session>();
      outcome = session->Run(source, options, inputs);
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
