// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of SPIR-V modules that are written as the assembler's text.
#pragma once

#include <spirv-tools/libspirv.hpp>

#include "program_fixture.h"

namespace weft::test {

// A module of OpenCL: the names of the capabilities and extensions that it declares beside the
// capabilities of every kernel, and what follows its memory model.
inline std::vector<uint32_t> Assembled(const std::vector<std::string>& declared,
                                       const std::string& rest,
                                       spv_target_env environment = SPV_ENV_UNIVERSAL_1_0) {
  std::string text = "OpCapability Addresses\nOpCapability Kernel\n";
  for (const std::string& name : declared)
    text +=
        name.starts_with("SPV_") ? "OpExtension \"" + name + "\"\n" : "OpCapability " + name + "\n";
  text += "OpMemoryModel Physical64 OpenCL\n" + rest;
  std::vector<uint32_t> words;
  EXPECT_TRUE(spvtools::SpirvTools(environment).Assemble(text, &words)) << text;
  return words;
}

class IlTest : public ProgramTest {
 protected:
  cl_program FromIl(const std::vector<uint32_t>& words) {
    cl_int error;
    cl_program program = Keep(WEFT_DRIVER(clCreateProgramWithIL)(
        context_, words.data(), words.size() * sizeof(uint32_t), &error));
    EXPECT_EQ(error, CL_SUCCESS);
    return program;
  }

  // What a kernel(global uint*) stores.
  cl_uint Stored(cl_program program, const char* name) {
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    cl_uint value = 0;
    cl_mem memory = clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof value, &value, nullptr);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof memory, &memory), CL_SUCCESS);
    const size_t one = 1;
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr),
        CL_SUCCESS);
    clReleaseMemObject(memory);
    clReleaseKernel(kernel);
    clReleaseCommandQueue(queue);
    return value;
  }
};

}  // namespace weft::test
