// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipe_pair.h"

#include <string>

#include "check.h"
#include "inputs.h"

namespace weft::fuzz {
namespace {

// As Packet and PacketSum have it.
constexpr const char* kSource = R"(
kernel void fill(write_only pipe uint to, global ulong* unused) {
  for (uint i = 0; i < PACKETS; ++i) {
    uint packet = i * 7 + 3;
    write_pipe(to, &packet);
  }
}
kernel void drain(read_only pipe uint from, global ulong* sum) {
  uint packet;
  while (read_pipe(from, &packet) == 0) *sum += (ulong)packet * (packet | 1) + 1;
}
)";

cl_program Build(cl_context context, cl_device_id device) {
  const char* text = kSource;
  cl_int code;
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &code);
  Check(code, "clCreateProgramWithSource");
  const std::string options = "-cl-std=CL3.0 -DPACKETS=" + std::to_string(kPackets);
  Check(clBuildProgram(program, 1, &device, options.c_str(), nullptr, nullptr), "clBuildProgram");
  return program;
}

}  // namespace

PipePair::PipePair(cl_context context, cl_device_id device, cl_command_queue queue)
    : context_(context), queue_(queue), program_(Build(context, device)) {}

PipePair::Pipe PipePair::MakePipe(cl_uint packets) {
  cl_int code;
  Pipe pipe(clCreatePipe(context_, 0, sizeof(cl_uint), packets, nullptr, &code),
            clReleaseMemObject);
  Check(code, "clCreatePipe");
  return pipe;
}

void PipePair::Prepare(cl_kernel kernel, cl_uint index) {
  from_ = MakePipe(kPackets);
  to_ = MakePipe(kPipeRoom);
  for (cl_mem pipe : {from_.get(), to_.get()})
    Check(clSetKernelArg(kernel, index++, sizeof pipe, &pipe), "clSetKernelArg");
  Run("fill", from_.get(), nullptr);
}

uint64_t PipePair::Sum() {
  uint64_t sum = 0;
  cl_int code;
  const Pipe place(clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof sum, &sum, &code),
                   clReleaseMemObject);
  Check(code, "clCreateBuffer");
  Run("drain", to_.get(), place.get());
  Check(clEnqueueReadBuffer(queue_, place.get(), CL_TRUE, 0, sizeof sum, &sum, 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  return sum;
}

void PipePair::Run(const char* name, cl_mem pipe, cl_mem sum) {
  cl_int code;
  const std::unique_ptr<_cl_kernel, decltype(&clReleaseKernel)> kernel(
      clCreateKernel(program_, name, &code), clReleaseKernel);
  Check(code, "clCreateKernel");
  Check(clSetKernelArg(kernel.get(), 0, sizeof pipe, &pipe), "clSetKernelArg");
  Check(clSetKernelArg(kernel.get(), 1, sizeof sum, &sum), "clSetKernelArg");
  const size_t one = 1;
  Check(
      clEnqueueNDRangeKernel(queue_, kernel.get(), 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
      "clEnqueueNDRangeKernel");
}

}  // namespace weft::fuzz
