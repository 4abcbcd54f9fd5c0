// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"

namespace weft::test {
namespace {

class GetKernelArgInfo : public KernelTest {
 protected:
  // clGetKernelArgInfo for one argument, of the form of other queries.
  static auto Of(cl_uint index) {
    return [index](cl_kernel kernel, cl_uint name, size_t size, void* value, size_t* size_ret) {
      return WEFT_DRIVER(clGetKernelArgInfo)(kernel, index, name, size, value, size_ret);
    };
  }
  cl_int Ask(cl_program program) {
    cl_kernel kernel = clCreateKernel(program, "fixed_size", nullptr);
    const cl_int code = Of(0)(kernel, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr);
    EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
    return code;
  }
  cl_program Linked(const std::vector<cl_program>& objects) {
    return Keep(clLinkProgram(context_, 0, nullptr, "", objects.size(), objects.data(), nullptr,
                              nullptr, nullptr));
  }
};

TEST_F(GetKernelArgInfo, DescribesArgumentsAsDeclared) {
  struct Row {
    int space, qualifiers;
    const char *type, *name;
  };
  const Row rows[] = {
      {CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT, "int*",
       "in"},
      {CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_TYPE_CONST, "float4*", "table"},
      {CL_KERNEL_ARG_ADDRESS_LOCAL, CL_KERNEL_ARG_TYPE_NONE, "int*", "room"},
      {CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_TYPE_NONE, "uint", "number"},
      {CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_TYPE_NONE, "pair", "both"},
      {CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_VOLATILE, "float*", "out"}};
  for (cl_uint i = 0; i < kArguments; ++i) {
    using Address = cl_kernel_arg_address_qualifier;
    using Access = cl_kernel_arg_access_qualifier;
    using Type = cl_kernel_arg_type_qualifier;
    EXPECT_EQ(Get<Address>(Of(i), kernel_, CL_KERNEL_ARG_ADDRESS_QUALIFIER), Address(rows[i].space))
        << i;
    EXPECT_EQ(Get<Access>(Of(i), kernel_, CL_KERNEL_ARG_ACCESS_QUALIFIER),
              Access{CL_KERNEL_ARG_ACCESS_NONE});
    EXPECT_EQ(Get<Type>(Of(i), kernel_, CL_KERNEL_ARG_TYPE_QUALIFIER), Type(rows[i].qualifiers))
        << i;
    EXPECT_EQ(GetString(Of(i), kernel_, CL_KERNEL_ARG_TYPE_NAME), rows[i].type);
    EXPECT_EQ(GetString(Of(i), kernel_, CL_KERNEL_ARG_NAME), rows[i].name);
  }
}

TEST_F(GetKernelArgInfo, ChecksItsArguments) {
  ExpectQueryErrors(Of(kIn), kernel_, CL_KERNEL_ARG_NAME, CL_INVALID_KERNEL);
  for (cl_uint index : {cl_uint{kArguments}, CL_UINT_MAX})
    EXPECT_EQ(Of(index)(kernel_, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr), CL_INVALID_ARG_INDEX);
}

TEST_F(GetKernelArgInfo, NeedsSourceAndTheOption) {
  const char* option = "-cl-kernel-arg-info";
  const cl_int missing = CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  EXPECT_EQ(Ask(Built(kKernels, "-DX \t-cl-kernel-arg-info -DY")), CL_SUCCESS);
  EXPECT_EQ(Ask(Built(kKernels)), missing);
  EXPECT_EQ(Ask(Built(kKernels, "-DX=-cl-kernel-arg-info")), missing);
  cl_int error;
  cl_program binary = FromBinary(Binary(program_), &error);
  ASSERT_EQ(Build(binary, option), CL_SUCCESS);
  EXPECT_EQ(Ask(binary), missing);
  cl_program with = FromSource(kKernels), without = Compiled("int other() { return 1; }");
  ASSERT_EQ(clCompileProgram(with, 0, nullptr, option, 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Ask(Linked({with})), CL_SUCCESS);
  EXPECT_EQ(Ask(Linked({with, without})), missing);
}

}  // namespace
}  // namespace weft::test
