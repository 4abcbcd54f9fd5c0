// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "session.h"

#include <algorithm>
#include <vector>

namespace weft::hostile {
namespace {

constexpr size_t kBufferBytes = 65536;
constexpr cl_uint kMaxArguments = 200;

template <class Query, class... Handles>
std::string Ask(Query query, cl_uint name, Handles... handles) {
  size_t size = 0;
  if (query(handles..., name, 0, nullptr, &size) != CL_SUCCESS) return "";
  std::string answer(size, '\0');
  if (query(handles..., name, size, answer.data(), nullptr) != CL_SUCCESS) return "";
  return answer;
}

// Whatever the argument takes: a buffer, a size of local memory, or some size of zeros.
void SetArgument(const Session& session, cl_kernel kernel, cl_uint index) {
  cl_mem buffer = session.buffer;
  if (clSetKernelArg(kernel, index, sizeof buffer, &buffer) == CL_SUCCESS) return;
  if (clSetKernelArg(kernel, index, 256, nullptr) == CL_SUCCESS) return;
  static const std::vector<char> kZeros(kBufferBytes);
  for (size_t size = 1; size <= kBufferBytes; size = size < 64 ? size + 1 : size * 2)
    if (clSetKernelArg(kernel, index, size, kZeros.data()) == CL_SUCCESS) return;
}

void AskKernel(const Session& session, cl_kernel kernel, cl_uint arguments) {
  for (cl_uint name = CL_KERNEL_FUNCTION_NAME; name <= CL_KERNEL_ATTRIBUTES; ++name)
    Ask(clGetKernelInfo, name, kernel);
  for (cl_uint name = CL_KERNEL_WORK_GROUP_SIZE; name <= CL_KERNEL_GLOBAL_WORK_SIZE; ++name)
    Ask(clGetKernelWorkGroupInfo, name, kernel, session.device);
  for (cl_uint index = 0; index < arguments; ++index)
    for (cl_uint name = CL_KERNEL_ARG_ADDRESS_QUALIFIER; name <= CL_KERNEL_ARG_NAME; ++name)
      Ask(clGetKernelArgInfo, name, kernel, index);
}

}  // namespace

Session::Session() : device(test::FindDevice()), context(test::MakeContext()) {
  queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, kBufferBytes, nullptr, nullptr);
}

std::string AskProgram(const Session& session, cl_program program) {
  for (cl_uint name = CL_PROGRAM_REFERENCE_COUNT; name <= CL_PROGRAM_KERNEL_NAMES; ++name)
    if (name != CL_PROGRAM_BINARIES) Ask(clGetProgramInfo, name, program);
  for (cl_uint name = CL_PROGRAM_BUILD_STATUS; name <= CL_PROGRAM_BINARY_TYPE; ++name)
    Ask(clGetProgramBuildInfo, name, program, session.device);
  size_t size = 0;
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
  std::string binary(size, '\0');
  char* place = binary.data();
  clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr);
  return Ask(clGetProgramBuildInfo, CL_PROGRAM_BUILD_LOG, program, session.device);
}

std::string TryKernel(const Session& session, cl_kernel kernel, bool runs) {
  cl_uint arguments = 0;
  clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments, nullptr);
  arguments = std::min(arguments, kMaxArguments);
  AskKernel(session, kernel, arguments);
  for (cl_uint i = 0; i < arguments; ++i) SetArgument(session, kernel, i);
  size_t local[3] = {};
  clGetKernelWorkGroupInfo(kernel, session.device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof local,
                           local, nullptr);
  const size_t global[3] = {local[0] ? local[0] : 16, local[1] ? local[1] : 1,
                            local[2] ? local[2] : 1};
  cl_event go = clCreateUserEvent(session.context, nullptr);
  const cl_int code = clEnqueueNDRangeKernel(session.queue, kernel, 3, nullptr, global,
                                             local[0] ? local : nullptr, 1, &go, nullptr);
  clSetUserEventStatus(go, runs ? CL_COMPLETE : CL_OUT_OF_RESOURCES);
  clReleaseEvent(go);
  clFinish(session.queue);
  if (code != CL_SUCCESS) return "enqueue fails with " + std::to_string(code);
  return runs ? "runs" : "enqueued";
}

}  // namespace weft::hostile
