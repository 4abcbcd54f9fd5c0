// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context, and programs made, built and asked in one line each; released at the end.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "driver.h"

namespace weft::test {

inline constexpr char kGood[] =
    "kernel void twice(global int* a) { a[get_global_id(0)] *= 2; }\n"
    "kernel void add(global int* a, int b) { a[get_global_id(0)] += b; }\n";
inline constexpr char kBad[] = "kernel void broken(global int* a) { a[0] = nothing; }\n";

class ProgramTest : public testing::Test {
 protected:
  ~ProgramTest() override {
    for (cl_program program : programs_) clReleaseProgram(program);
    clReleaseContext(context_);
  }

  cl_program Keep(cl_program program) {
    if (program) programs_.push_back(program);
    return program;
  }
  cl_program FromSource(const char* source) {
    cl_int error;
    cl_program program = Keep(clCreateProgramWithSource(context_, 1, &source, nullptr, &error));
    EXPECT_EQ(error, CL_SUCCESS);
    return program;
  }
  cl_program Built(const char* source, const char* options = "") {
    cl_program program = FromSource(source);
    EXPECT_EQ(Build(program, options), CL_SUCCESS) << Log(program);
    return program;
  }
  cl_program Compiled(const char* source) {
    cl_program program = FromSource(source);
    EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
              CL_SUCCESS)
        << Log(program);
    return program;
  }
  cl_int Build(cl_program program, const char* options = "") {
    return clBuildProgram(program, 0, nullptr, options, nullptr, nullptr);
  }
  std::vector<unsigned char> Binary(cl_program program) {
    const auto sizes = GetList<size_t>(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES);
    std::vector<unsigned char> binary(sizes.at(0));
    unsigned char* place = binary.data();
    EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr),
              CL_SUCCESS);
    return binary;
  }
  cl_program FromBinary(const std::vector<unsigned char>& binary, cl_int* error,
                        cl_int* status = nullptr) {
    const unsigned char* data = binary.data();
    const size_t size = binary.size();
    return Keep(clCreateProgramWithBinary(context_, 1, &device_, &size, &data, status, error));
  }

  template <class T>
  T BuildInfo(cl_program program, cl_program_build_info name) {
    T value = {};
    EXPECT_EQ(clGetProgramBuildInfo(program, device_, name, sizeof value, &value, nullptr),
              CL_SUCCESS);
    return value;
  }
  std::string BuildText(cl_program program, cl_program_build_info name) {
    size_t size = 0;
    EXPECT_EQ(clGetProgramBuildInfo(program, device_, name, 0, nullptr, &size), CL_SUCCESS);
    std::string text(size, '\0');
    clGetProgramBuildInfo(program, device_, name, size, text.data(), nullptr);
    return text.c_str();
  }
  std::string Log(cl_program program) { return BuildText(program, CL_PROGRAM_BUILD_LOG); }
  cl_build_status StatusOf(cl_program program) {
    return BuildInfo<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS);
  }
  cl_program_binary_type TypeOf(cl_program program) {
    return BuildInfo<cl_program_binary_type>(program, CL_PROGRAM_BINARY_TYPE);
  }

  cl_device_id device_ = FindDevice();
  cl_context context_ = MakeContext();
  std::vector<cl_program> programs_;
};

}  // namespace weft::test
