// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"

namespace weft::test {
namespace {

class GetKernelInfo : public KernelTest {
 protected:
  std::string Attributes(cl_program program, const char* name) {
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    const std::string text = GetString(clGetKernelInfo, kernel, CL_KERNEL_ATTRIBUTES);
    clReleaseKernel(kernel);
    return text;
  }
};

TEST_F(GetKernelInfo, DescribesTheKernel) {
  EXPECT_EQ(GetString(clGetKernelInfo, kernel_, CL_KERNEL_FUNCTION_NAME), "all");
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernel_, CL_KERNEL_NUM_ARGS), 6u);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernel_, CL_KERNEL_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_context>(clGetKernelInfo, kernel_, CL_KERNEL_CONTEXT), context_);
  EXPECT_EQ(Get<cl_program>(clGetKernelInfo, kernel_, CL_KERNEL_PROGRAM), program_);
}

TEST_F(GetKernelInfo, TellsTheAttributesOfTheSource) {
  EXPECT_EQ(Attributes(program_, "all"), "");
  EXPECT_EQ(Attributes(program_, "fixed_size"), "reqd_work_group_size(4,2,1)");
  cl_int error;
  cl_program binary = FromBinary(Binary(program_), &error);
  ASSERT_EQ(Build(binary), CL_SUCCESS);
  EXPECT_EQ(Attributes(binary, "fixed_size"), "");
  for (cl_program object : {Compiled(kKernels), FromBinary(Binary(Compiled(kKernels)), &error)}) {
    cl_program linked =
        Keep(clLinkProgram(context_, 0, nullptr, "", 1, &object, nullptr, nullptr, nullptr));
    const bool has_source = !GetString(clGetProgramInfo, object, CL_PROGRAM_SOURCE).empty();
    EXPECT_EQ(Attributes(linked, "fixed_size"), has_source ? "reqd_work_group_size(4,2,1)" : "");
  }
}

TEST_F(GetKernelInfo, ChecksItsArguments) {
  ExpectQueryErrors(WEFT_DRIVER(clGetKernelInfo), kernel_, CL_KERNEL_CONTEXT, CL_INVALID_KERNEL);
}

}  // namespace
}  // namespace weft::test
