// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's section "Separate Compilation and Linking of Programs", and program binaries.
#include <gtest/gtest.h>

#include <vector>

#include "program_fixture.h"

namespace weft::test {
namespace {

TEST_F(ProgramTest, CompilingAndLinkingMakeAnExecutable) {
  cl_program function = Compiled("int plus(int a, int b) { return a + b; }");
  cl_program caller =
      Compiled("int plus(int, int); kernel void f(global int* a) { a[0] = plus(a[1], a[2]); }");
  EXPECT_EQ(TypeOf(caller),
            static_cast<cl_program_binary_type>(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
  cl_int error;
  EXPECT_EQ(clCreateKernel(caller, "f", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  cl_program library = Keep(clLinkProgram(context_, 0, nullptr, "-create-library", 1, &function,
                                          nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(library);
  EXPECT_EQ(TypeOf(library), static_cast<cl_program_binary_type>(CL_PROGRAM_BINARY_TYPE_LIBRARY));
  cl_program inputs[] = {caller, library};
  cl_program whole =
      Keep(clLinkProgram(context_, 1, &device_, nullptr, 2, inputs, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(whole);
  EXPECT_EQ(TypeOf(whole), static_cast<cl_program_binary_type>(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(GetString(clGetProgramInfo, whole, CL_PROGRAM_KERNEL_NAMES), "f");
  EXPECT_EQ(Build(whole), CL_INVALID_OPERATION);
}

TEST_F(ProgramTest, AFailedLinkGivesAProgramForItsLog) {
  cl_program caller =
      Compiled("int absent(int); kernel void f(global int* a) { a[0] = absent(a[1]); }");
  cl_int error;
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 1, &caller, nullptr, nullptr, &error));
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  ASSERT_NE(whole, nullptr);
  EXPECT_EQ(StatusOf(whole), CL_BUILD_ERROR);
  EXPECT_NE(Log(whole).find("absent"), std::string::npos) << Log(whole);
}

TEST_F(ProgramTest, LinkRefusesWrongArguments) {
  cl_program object = Compiled(kGood), executable = Built(kGood), source = FromSource(kGood);
  int data;
  const auto link = [&](cl_uint count, const cl_program* inputs, cl_uint devices = 0,
                        void* user_data = nullptr) {
    cl_int error = CL_SUCCESS;
    EXPECT_EQ(
        clLinkProgram(context_, devices, nullptr, "", count, inputs, nullptr, user_data, &error),
        nullptr);
    return error;
  };
  EXPECT_EQ(link(0, &object), CL_INVALID_VALUE);
  EXPECT_EQ(link(0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(link(1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(link(1, &object, 1), CL_INVALID_VALUE);
  EXPECT_EQ(link(1, &object, 0, &data), CL_INVALID_VALUE);
  EXPECT_EQ(link(1, &executable), CL_INVALID_OPERATION);
  EXPECT_EQ(link(1, &source), CL_INVALID_OPERATION);
  const cl_program mixed[] = {object, source};
  EXPECT_EQ(link(2, mixed), CL_INVALID_OPERATION);
  const cl_program wrong[] = {object, reinterpret_cast<cl_program>(context_)};
  EXPECT_EQ(link(2, wrong), CL_INVALID_PROGRAM);
}

TEST_F(ProgramTest, CompileFindsEmbeddedHeaders) {
  cl_program header = FromSource("#define VALUE 7\n");
  cl_program program =
      FromSource("#include \"dir/value.h\"\nkernel void f(global int* a) { a[0] = VALUE; }");
  const char* name = "dir/value.h";
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 1, &header, &name, nullptr, nullptr),
            CL_SUCCESS)
      << Log(program);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 1, &header, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 0, nullptr, &name, nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(ProgramTest, ABinaryMakesTheSameProgram) {
  const auto binary = Binary(Built(kGood, "-DX"));
  cl_int error, status = 1;
  cl_program program = FromBinary(binary, &error, &status);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(status, CL_SUCCESS);
  EXPECT_EQ(StatusOf(program), CL_BUILD_NONE);
  EXPECT_EQ(clCreateKernel(program, "twice", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  ASSERT_EQ(Build(program), CL_SUCCESS);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "twice;add");
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE), "");
  EXPECT_EQ(Binary(program), binary);
}

TEST_F(ProgramTest, BinariesOfCompiledObjectsCanBeLinked) {
  cl_int error;
  cl_program object = FromBinary(Binary(Compiled(kGood)), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(TypeOf(object),
            static_cast<cl_program_binary_type>(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
  EXPECT_EQ(Build(object), CL_INVALID_BINARY);
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 1, &object, nullptr, nullptr, &error));
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, whole, CL_PROGRAM_NUM_KERNELS), 2u);
}

TEST_F(ProgramTest, DamagedBinariesAreInvalid) {
  const auto binary = Binary(Built(kGood));
  cl_int error, status;
  for (size_t place = 0; place < binary.size(); place += binary.size() / 97 + 1) {
    auto damaged = binary;
    damaged[place] ^= 4;
    status = CL_SUCCESS;
    ASSERT_EQ(FromBinary(damaged, &error, &status), nullptr) << place;
    ASSERT_EQ(error, CL_INVALID_BINARY);
    ASSERT_EQ(status, CL_INVALID_BINARY);
  }
  for (size_t size : {size_t{1}, size_t{56}, binary.size() - 1}) {
    EXPECT_EQ(FromBinary({binary.begin(), binary.begin() + size}, &error), nullptr);
    EXPECT_EQ(error, CL_INVALID_BINARY);
  }
}

TEST_F(ProgramTest, CreationFromBinariesRefusesWrongArguments) {
  const unsigned char byte = 1, *data = &byte, *none = nullptr;
  const size_t size = 1, zero = 0;
  cl_int error, status = 1;
  const auto create = [&](cl_uint count, const cl_device_id* devices, const size_t* sizes,
                          const unsigned char** binaries) {
    EXPECT_EQ(clCreateProgramWithBinary(context_, count, devices, sizes, binaries, &status, &error),
              nullptr);
    return error;
  };
  EXPECT_EQ(create(0, &device_, &size, &data), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, nullptr, &size, &data), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, nullptr, &data), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, &size, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, &zero, &data), CL_INVALID_VALUE);
  EXPECT_EQ(status, CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, &size, &none), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, &size, &data), CL_INVALID_BINARY);
  const cl_device_id wrong = reinterpret_cast<cl_device_id>(context_);
  EXPECT_EQ(create(1, &wrong, &size, &data), CL_INVALID_DEVICE);
}

}  // namespace
}  // namespace weft::test
