// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device.h"

#include <algorithm>
#include <array>
#include <optional>

namespace weft::bench {
namespace {

template <typename Object, typename Info>
std::string Text(cl_int(CL_API_CALL* query)(Object, Info, size_t, void*, size_t*), Object object,
                 Info what) {
  size_t size = 0;
  Check(query(object, what, 0, nullptr, &size), "query of a text");
  std::string text(size, '\0');
  Check(query(object, what, size, text.data(), nullptr), "query of a text");
  return text.c_str();
}

constexpr size_t kOrigin[3] = {0, 0, 0};

// All of an image, or nothing for a buffer.
std::optional<std::array<size_t, 3>> RegionOf(cl_mem memory) {
  cl_mem_object_type type;
  Check(clGetMemObjectInfo(memory, CL_MEM_TYPE, sizeof type, &type, nullptr), "CL_MEM_TYPE");
  if (type == CL_MEM_OBJECT_BUFFER) return std::nullopt;
  std::array<size_t, 3> region;
  for (cl_image_info side : {CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH})
    Check(clGetImageInfo(memory, side, sizeof(size_t), &region[side - CL_IMAGE_WIDTH], nullptr),
          "clGetImageInfo");
  region[2] = std::max<size_t>(region[2], 1);
  return region;
}

}  // namespace

void Check(cl_int code, const char* call) {
  if (code != CL_SUCCESS) throw Failure(std::string(call) + " gives " + std::to_string(code));
}

Device::Device() {
  Check(clGetPlatformIDs(1, &platform_, nullptr), "clGetPlatformIDs");
  Check(clGetDeviceIDs(platform_, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), "clGetDeviceIDs");
  cl_int code;
  context_ = Context(clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &code));
  Check(code, "clCreateContext");
  queue_ = MakeQueue(0);
}

bool Device::Has(const std::string& extension) const {
  const std::string all =
      " " + Text(clGetDeviceInfo, device_, cl_device_info(CL_DEVICE_EXTENSIONS)) + " ";
  return all.find(" " + extension + " ") != std::string::npos;
}

std::string Device::Name() const {
  return Text(clGetPlatformInfo, platform_, cl_platform_info(CL_PLATFORM_NAME)) + ", " +
         Text(clGetDeviceInfo, device_, cl_device_info(CL_DEVICE_NAME)) + ", " +
         Text(clGetDeviceInfo, device_, cl_device_info(CL_DRIVER_VERSION));
}

Queue Device::MakeQueue(cl_command_queue_properties properties) const {
  cl_int code;
  Queue queue(clCreateCommandQueue(context_, device_, properties, &code));
  Check(code, "clCreateCommandQueue");
  return queue;
}

Memory Device::MakeBuffer(size_t bytes) const {
  cl_int code;
  Memory memory(clCreateBuffer(context_, CL_MEM_READ_WRITE, bytes, nullptr, &code));
  Check(code, "clCreateBuffer");
  return memory;
}

Memory Device::MakeImage(const cl_image_format& format, size_t width, size_t height,
                         size_t depth) const {
  cl_image_desc desc{};
  desc.image_type = depth ? CL_MEM_OBJECT_IMAGE3D : CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = width;
  desc.image_height = height;
  desc.image_depth = depth;
  cl_int code;
  Memory image(clCreateImage(context_, CL_MEM_READ_WRITE, &format, &desc, nullptr, &code));
  Check(code, "clCreateImage");
  return image;
}

Program Device::Build(const std::string& source, const std::string& options) const {
  const char* text = source.c_str();
  cl_int code;
  Program program(clCreateProgramWithSource(context_, 1, &text, nullptr, &code));
  Check(code, "clCreateProgramWithSource");
  return Built(std::move(program), options);
}

Program Device::BuildModule(const std::string& module) const {
  cl_int code;
  Program program(clCreateProgramWithIL(context_, module.data(), module.size(), &code));
  Check(code, "clCreateProgramWithIL");
  return Built(std::move(program), "");
}

Program Device::Built(Program program, const std::string& options) const {
  const cl_int code = clBuildProgram(program, 1, &device_, options.c_str(), nullptr, nullptr);
  if (code == CL_SUCCESS) return program;
  size_t size = 0;
  Check(clGetProgramBuildInfo(program, device_, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size),
        "clGetProgramBuildInfo");
  std::string log(size, '\0');
  Check(clGetProgramBuildInfo(program, device_, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr),
        "clGetProgramBuildInfo");
  throw Failure("clBuildProgram gives " + std::to_string(code) + ": " + log.substr(0, 1000));
}

Kernel Device::MakeKernel(const Program& program, const std::string& name) const {
  cl_int code;
  Kernel kernel(clCreateKernel(program, name.c_str(), &code));
  Check(code, "clCreateKernel");
  return kernel;
}

void Device::Write(cl_mem memory, const std::vector<char>& bytes) const {
  if (const auto region = RegionOf(memory))
    return Check(clEnqueueWriteImage(queue_, memory, CL_TRUE, kOrigin, region->data(), 0, 0,
                                     bytes.data(), 0, nullptr, nullptr),
                 "clEnqueueWriteImage");
  Check(clEnqueueWriteBuffer(queue_, memory, CL_TRUE, 0, bytes.size(), bytes.data(), 0, nullptr,
                             nullptr),
        "clEnqueueWriteBuffer");
}

std::vector<char> Device::Read(cl_mem memory, size_t bytes) const {
  std::vector<char> read(bytes);
  if (const auto region = RegionOf(memory))
    Check(clEnqueueReadImage(queue_, memory, CL_TRUE, kOrigin, region->data(), 0, 0, read.data(), 0,
                             nullptr, nullptr),
          "clEnqueueReadImage");
  else
    Check(clEnqueueReadBuffer(queue_, memory, CL_TRUE, 0, bytes, read.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
  return read;
}

void Device::Enqueue(cl_kernel kernel, const std::vector<size_t>& global,
                     const std::vector<size_t>& local) const {
  Check(clEnqueueNDRangeKernel(queue_, kernel, cl_uint(global.size()), nullptr, global.data(),
                               local.empty() ? nullptr : local.data(), 0, nullptr, nullptr),
        "clEnqueueNDRangeKernel");
}

}  // namespace weft::bench
