// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dirt.h"

#include "check.h"

namespace weft::fuzz {
namespace {

// `kept` crosses the barrier, and so lies elsewhere than `passing`.
constexpr const char* kSource = R"(
  kernel void dirt(global uint* out, local uint* words, uint count) {
    uint kept[256], passing[256], item = get_local_id(0), from = out[get_global_id(0)];
    for (uint i = 0; i < 256; ++i) kept[i] = passing[i] = 0xa5c3a5c3u + i * item;
    out[get_global_id(0)] = passing[from & 255];
    for (uint i = item; i < count; i += get_local_size(0)) words[i] = 0xb6d4b6d4u;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] += kept[words[item] & 255];
  })";
constexpr size_t kItems = 1024, kLocalItems = 64;
constexpr cl_uint kLocalWords = 6000;

}  // namespace

Dirt::Dirt(cl_context context, cl_device_id device)
    : kernel_(nullptr, clReleaseKernel),
      out_(clCreateBuffer(context, CL_MEM_READ_WRITE, kItems * sizeof(cl_uint), nullptr, nullptr),
           clReleaseMemObject) {
  cl_int code;
  const char* source = kSource;
  std::unique_ptr<_cl_program, decltype(&clReleaseProgram)> program(
      clCreateProgramWithSource(context, 1, &source, nullptr, &code), clReleaseProgram);
  Check(code, "clCreateProgramWithSource");
  Check(clBuildProgram(program.get(), 1, &device, "", nullptr, nullptr), "clBuildProgram");
  kernel_.reset(clCreateKernel(program.get(), "dirt", &code));
  Check(code, "clCreateKernel");
  cl_mem out = out_.get();
  Check(clSetKernelArg(kernel_.get(), 0, sizeof out, &out), "clSetKernelArg");
  Check(clSetKernelArg(kernel_.get(), 1, kLocalWords * sizeof(cl_uint), nullptr), "clSetKernelArg");
  Check(clSetKernelArg(kernel_.get(), 2, sizeof kLocalWords, &kLocalWords), "clSetKernelArg");
}

void Dirt::Spread(cl_command_queue queue) const {
  Check(clEnqueueNDRangeKernel(queue, kernel_.get(), 1, nullptr, &kItems, &kLocalItems, 0, nullptr,
                               nullptr),
        "clEnqueueNDRangeKernel");
}

}  // namespace weft::fuzz
