// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using CreateKernel = ProgramTest;

TEST_F(CreateKernel, FindsKernelsByName) {
  cl_program program = Built(kGood);
  for (const char* name : {"twice", "add"}) {
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    EXPECT_EQ(GetString(clGetKernelInfo, kernel, CL_KERNEL_FUNCTION_NAME), name);
    clReleaseKernel(kernel);
  }
}

TEST_F(CreateKernel, ChecksItsArguments) {
  cl_program program = Built("void plain() {} kernel void f() { plain(); }");
  const auto create = [](cl_program program, const char* name) {
    return ErrorOf(
        [&](cl_int* error) { return WEFT_DRIVER(clCreateKernel)(program, name, error); });
  };
  for (cl_program bad : BadHandles<cl_program>()) EXPECT_EQ(create(bad, "f"), CL_INVALID_PROGRAM);
  cl_program failed = FromSource(kBad);
  EXPECT_EQ(Build(failed), CL_BUILD_PROGRAM_FAILURE);
  for (cl_program other : {FromSource(kGood), Compiled(kGood), failed})
    EXPECT_EQ(create(other, "twice"), CL_INVALID_PROGRAM_EXECUTABLE);
  for (const char* name : {"absent", "", "plain", "F"})
    EXPECT_EQ(create(program, name), CL_INVALID_KERNEL_NAME) << name;
  EXPECT_EQ(create(program, nullptr), CL_INVALID_VALUE);
}

TEST_F(CreateKernel, NeedsTheSameDefinitionForAllDevices) {
  const SubDeviceContext both;
  const char* source =
      "kernel void same(global int* a) {} kernel void other(T a) {}\n"
      "#ifdef MORE\nkernel void more() {}\n#endif\n";
  cl_program program = Keep(clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr));
  const char* options[] = {"-DT=int", "-DT=long -DMORE"};
  for (int i = 0; i < 2; ++i)
    ASSERT_EQ(clBuildProgram(program, 1, &both.devices[i], options[i], nullptr, nullptr),
              CL_SUCCESS);
  EXPECT_EQ(ErrorOf([&](cl_int* error) { return clCreateKernel(program, "other", error); }),
            CL_INVALID_KERNEL_DEFINITION);
  for (const char* name : {"same", "more"}) {
    cl_int error;
    clReleaseKernel(clCreateKernel(program, name, &error));
    EXPECT_EQ(error, CL_SUCCESS) << name;
  }
}

}  // namespace
}  // namespace weft::test
