// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of cl_intel_global_variable_access, and programs with variables.
#pragma once

#include <CL/cl_weft.h>

#include "api_checks.h"
#include "program/il_fixture.h"

namespace weft::test {

// Variables and a kernel that tells them in one number.
inline constexpr char kVariables[] = R"(
  global uint ones = 1;
  global uint numbers[4] = {10, 20, 30, 40};
  const global uint fixed = 1000;
  static global uint own = 10000;
  constant uint value = 100000;
  kernel void sum(global uint* out) {
    static uint calls = 1000000;
    *out = ones + numbers[0] + numbers[3] + fixed + own + value + calls;
  }
)";
inline constexpr cl_uint kSum = 1111051;

// The same of SPIR-V: the host may read and write `both`, read `read`, write `write` and do nothing
// with `none`. A variable that the host may do all with is linked as "read".
inline std::vector<uint32_t> HostAccess() {
  return Assembled({"Linkage", "!6187", "SPV_INTEL_global_variable_host_access"},
                   R"(
    OpEntryPoint Kernel %k "sum"
    OpDecorate %both !6188 !3 "both"
    OpDecorate %read !6188 !1 "read"
    OpDecorate %write !6188 !2 "write"
    OpDecorate %none !6188 !0 "none"
    OpDecorate %both LinkageAttributes "linked_both" Export
    OpDecorate %none LinkageAttributes "linked_none" Export
    OpDecorate %other LinkageAttributes "read" Export
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %global = OpTypePointer CrossWorkgroup %uint
    %signature = OpTypeFunction %void %global
    %1 = OpConstant %uint 1
    %10 = OpConstant %uint 10
    %100 = OpConstant %uint 100
    %1000 = OpConstant %uint 1000
    %10000 = OpConstant %uint 10000
    %both = OpVariable %global CrossWorkgroup %1
    %read = OpVariable %global CrossWorkgroup %10
    %write = OpVariable %global CrossWorkgroup %100
    %none = OpVariable %global CrossWorkgroup %1000
    %other = OpVariable %global CrossWorkgroup %10000
    %k = OpFunction %void None %signature
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %a = OpLoad %uint %both Aligned 4
    %b = OpLoad %uint %read Aligned 4
    %c = OpLoad %uint %write Aligned 4
    %d = OpLoad %uint %none Aligned 4
    %e = OpLoad %uint %other Aligned 4
    %ab = OpIAdd %uint %a %b
    %abc = OpIAdd %uint %ab %c
    %abcd = OpIAdd %uint %abc %d
    %abcde = OpIAdd %uint %abcd %e
    OpStore %out %abcde Aligned 4
    OpReturn
    OpFunctionEnd
  )");
}

class GlobalVariables : public IlTest {
 protected:
#define WEFT_FUNCTION(name) const decltype(&::name) name = WEFT_DRIVER(name);
  WEFT_FUNCTION(clGetDeviceGlobalVariablePointerINTEL)
  WEFT_FUNCTION(clEnqueueReadGlobalVariableINTEL)
  WEFT_FUNCTION(clEnqueueWriteGlobalVariableINTEL)
#undef WEFT_FUNCTION

  ~GlobalVariables() override { clReleaseCommandQueue(queue_); }

  cl_program BuiltHostAccess() {
    cl_program program = FromIl(HostAccess());
    EXPECT_EQ(Build(program), CL_SUCCESS) << Log(program);
    return program;
  }
  cl_int Read(cl_program program, const char* name, size_t size, size_t offset, void* to) {
    return clEnqueueReadGlobalVariableINTEL(queue_, program, name, CL_TRUE, size, offset, to, 0,
                                            nullptr, nullptr);
  }
  cl_int Write(cl_program program, const char* name, size_t size, size_t offset, const void* from) {
    return clEnqueueWriteGlobalVariableINTEL(queue_, program, name, CL_TRUE, size, offset, from, 0,
                                             nullptr, nullptr);
  }
  // A variable that is one number.
  cl_uint Number(cl_program program, const char* name) {
    cl_uint number = 0;
    EXPECT_EQ(Read(program, name, sizeof number, 0, &number), CL_SUCCESS) << name;
    return number;
  }

  // What a read and a write refuse alike; `call` is one of them.
  void ExpectRules(auto call) {
    cl_uint number = 0;
    const auto error_of = [&](cl_command_queue queue, cl_program program, const char* name,
                              size_t size, size_t offset, cl_uint* host) {
      return call(queue, program, name, CL_TRUE, size, offset, host, 0, nullptr, nullptr);
    };
    cl_program program = Built(kVariables, "-cl-std=CL3.0");
    EXPECT_EQ(error_of(queue_, program, "ones", 4, 0, &number), CL_SUCCESS);
    for (cl_command_queue bad : BadHandles<cl_command_queue>())
      EXPECT_EQ(error_of(bad, program, "ones", 4, 0, &number), CL_INVALID_COMMAND_QUEUE);
    for (cl_program bad : BadHandles<cl_program>())
      EXPECT_EQ(error_of(queue_, bad, "ones", 4, 0, &number), CL_INVALID_PROGRAM);
    // the contexts of command_queue and program are not the same
    const Own<cl_context> other(MakeContext());
    const Own<cl_command_queue> foreign(
        clCreateCommandQueueWithProperties(other, device_, nullptr, nullptr));
    EXPECT_EQ(error_of(foreign, program, "ones", 4, 0, &number), CL_INVALID_CONTEXT);
    // there is no executable
    cl_program failed = FromSource(kBad);
    EXPECT_EQ(Build(failed), CL_BUILD_PROGRAM_FAILURE);
    for (cl_program bad : {FromSource(kVariables), failed, Compiled(kGood)})
      EXPECT_EQ(error_of(queue_, bad, "ones", 4, 0, &number), CL_INVALID_PROGRAM_EXECUTABLE);
    // no variable that the host knows
    for (const char* name : {"", "on", "sum", "own", "value", "calls", "sum.calls"})
      EXPECT_EQ(error_of(queue_, program, name, 4, 0, &number), CL_INVALID_ARG_VALUE) << name;
    // name or ptr is NULL
    EXPECT_EQ(error_of(queue_, program, nullptr, 4, 0, &number), CL_INVALID_VALUE);
    EXPECT_EQ(error_of(queue_, program, "ones", 4, 0, nullptr), CL_INVALID_VALUE);
    // the region is not within the variable
    for (auto [size, offset] : {std::pair(size_t{5}, size_t{0}), {1, 4}, {SIZE_MAX, 1}, {0, 5}})
      EXPECT_EQ(error_of(queue_, program, "ones", size, offset, &number), CL_INVALID_VALUE);
    EXPECT_EQ(error_of(queue_, program, "ones", 0, 4, &number), CL_SUCCESS);
  }

  cl_command_queue queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
};

}  // namespace weft::test
