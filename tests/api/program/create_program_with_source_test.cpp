// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using CreateProgramWithSource = ProgramTest;

TEST_F(CreateProgramWithSource, JoinsItsStrings) {
  const char* strings[] = {"kernel void", " f(global int* a) {}XXXX", "\n"};
  const size_t lengths[] = {0, 20, 1};
  cl_int error;
  cl_program program = Keep(clCreateProgramWithSource(context_, 3, strings, lengths, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE),
            "kernel void f(global int* a) {}\n");
  EXPECT_EQ(Build(program), CL_SUCCESS);
}

TEST_F(CreateProgramWithSource, TakesStringsWithoutLengths) {
  const char* strings[] = {"kernel void f(", "global int* a) {}"};
  cl_program program = Keep(clCreateProgramWithSource(context_, 2, strings, nullptr, nullptr));
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE),
            "kernel void f(global int* a) {}");
}

TEST_F(CreateProgramWithSource, StripsNulls) {
  const char* string = "kernel\0 void f() {}";
  const size_t length = 19;
  cl_program program = Keep(clCreateProgramWithSource(context_, 1, &string, &length, nullptr));
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE), "kernel void f() {}");
}

TEST_F(CreateProgramWithSource, ChecksItsArguments) {
  const char* strings[] = {"", nullptr};
  const auto create = [](cl_context context, cl_uint count, const char** strings) {
    return ErrorOf([&](cl_int* error) {
      return WEFT_DRIVER(clCreateProgramWithSource)(context, count, strings, nullptr, error);
    });
  };
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(create(bad, 1, strings), CL_INVALID_CONTEXT);
  EXPECT_EQ(create(context_, 0, strings), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, 2, strings), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
