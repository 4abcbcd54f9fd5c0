// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program for gdb to look into: gdb_program cl|spirv FILE builds the kernel of gdb_kernel.cl,
// which FILE is, with -g, and runs it: from its source, or from a module that was compiled from
// that.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <spirv-tools/libspirv.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

constexpr char kModule[] = R"(
  OpCapability Addresses
  OpCapability Kernel
  OpCapability Int64
  %debug = OpExtInstImport "OpenCL.DebugInfo.100"
  OpMemoryModel Physical64 OpenCL
  OpEntryPoint Kernel %sum "sum" %ids
  %file = OpString "FILE"
  %name = OpString "sum"
  OpDecorate %ids BuiltIn GlobalInvocationId
  OpDecorate %ids Constant
  %void = OpTypeVoid
  %uint = OpTypeInt 32 0
  %ulong = OpTypeInt 64 0
  %ulong3 = OpTypeVector %ulong 3
  %global = OpTypePointer CrossWorkgroup %uint
  %input = OpTypePointer Input %ulong3
  %signature = OpTypeFunction %void %global %uint
  %ids = OpVariable %input Input
  %none = OpExtInst %void %debug DebugInfoNone
  %source = OpExtInst %void %debug DebugSource %file %none
  %unit = OpExtInst %void %debug DebugCompilationUnit 65536 4 %source OpenCL_C
  %type = OpExtInst %void %debug DebugTypeFunction None %void
  %described = OpExtInst %void %debug DebugFunction %name %type %source 3 1 %unit %name FlagIsDefinition 3 %sum
  %sum = OpFunction %void None %signature
  %out = OpFunctionParameter %global
  %n = OpFunctionParameter %uint
  %entry = OpLabel
  %scope = OpExtInst %void %debug DebugScope %described
  OpLine %file 4 13
  %all_ids = OpLoad %ulong3 %ids Aligned 32
  %wide_id = OpCompositeExtract %ulong %all_ids 0
  %id = OpUConvert %uint %wide_id
  OpLine %file 5 19
  %total = OpIAdd %uint %id %n
  OpLine %file 6 11
  %place = OpInBoundsPtrAccessChain %global %out %wide_id
  OpStore %place %total Aligned 4
  OpLine %file 7 1
  OpReturn
  OpFunctionEnd
)";

cl_program FromModule(cl_context context, const std::string& file) {
  std::string text = kModule;
  text.replace(text.find("FILE"), 4, file);
  std::vector<uint32_t> words;
  if (!spvtools::SpirvTools(SPV_ENV_UNIVERSAL_1_0).Assemble(text, &words)) return nullptr;
  return clCreateProgramWithIL(context, words.data(), words.size() * sizeof(uint32_t), nullptr);
}

// Its lines are those of FILE, by what "#line" says.
cl_program FromSource(cl_context context, const std::string& file) {
  std::ifstream stream(file);
  const std::string source =
      "#line 1 \"" + file + "\"\n" + std::string(std::istreambuf_iterator<char>(stream), {});
  const char* text = source.c_str();
  return clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
}

// Whether each of the work-items has stored its number and 7.
bool Run(cl_context context, cl_device_id device, cl_program program) {
  if (clBuildProgram(program, 0, nullptr, "-g", nullptr, nullptr) != CL_SUCCESS) return false;
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  constexpr size_t kItems = 16;
  cl_uint sums[kItems] = {};
  const cl_uint n = 7;
  cl_mem out = clCreateBuffer(context, 0, sizeof sums, nullptr, nullptr);
  cl_kernel kernel = clCreateKernel(program, "sum", nullptr);
  clSetKernelArg(kernel, 0, sizeof out, &out);
  clSetKernelArg(kernel, 1, sizeof n, &n);
  clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &kItems, nullptr, 0, nullptr, nullptr);
  clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof sums, sums, 0, nullptr, nullptr);
  bool is_right = true;
  for (cl_uint i = 0; i < kItems; ++i) is_right &= sums[i] == i + n;
  return is_right;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const std::string kind = arguments[1], file = arguments[2];
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  clGetPlatformIDs(1, &platform, nullptr);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_program program = kind == "cl" ? FromSource(context, file) : FromModule(context, file);
  const bool is_right = program && Run(context, device, program);
  std::puts(is_right ? "right" : "wrong");
  return is_right ? 0 : 1;
}
