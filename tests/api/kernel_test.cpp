// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's section "Kernel Objects": creating, arguments, copies, queries.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "driver.h"

namespace weft::test {
namespace {

constexpr char kSource[] = R"(
typedef struct { int x; float y; } pair;
kernel void all(global const int* restrict in, constant float4* table, local int* room,
                unsigned int number, pair both, volatile global float* out) {
  local int fixed[16];
  fixed[get_local_id(0) % 16] = in[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  room[0] = fixed[0] + (int)number + both.x;
  out[0] = (float)room[0] * table[0].x + both.y;
}
kernel __attribute__((reqd_work_group_size(4, 2, 1))) void fixed_size(global int* a) {
  a[get_global_id(0)] = 1;
}
)";

class KernelTest : public testing::Test {
 protected:
  KernelTest() {
    const char* source = kSource;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program_, 0, nullptr, "-cl-kernel-arg-info", nullptr, nullptr),
              CL_SUCCESS);
    kernel_ = clCreateKernel(program_, "all", nullptr);
    fixed_size_ = clCreateKernel(program_, "fixed_size", nullptr);
    buffer_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  }
  ~KernelTest() override {
    clReleaseMemObject(buffer_);
    clReleaseKernel(fixed_size_);
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
    clReleaseContext(context_);
  }

  template <class T>
  T ArgInfo(cl_uint index, cl_kernel_arg_info name) {
    T value = {};
    EXPECT_EQ(clGetKernelArgInfo(kernel_, index, name, sizeof value, &value, nullptr), CL_SUCCESS);
    return value;
  }
  std::string ArgText(cl_uint index, cl_kernel_arg_info name) {
    char text[64] = {};
    EXPECT_EQ(clGetKernelArgInfo(kernel_, index, name, sizeof text, text, nullptr), CL_SUCCESS);
    return text;
  }
  template <class T>
  T GroupInfo(cl_kernel kernel, cl_kernel_work_group_info name) {
    T value = {};
    EXPECT_EQ(clGetKernelWorkGroupInfo(kernel, device_, name, sizeof value, &value, nullptr),
              CL_SUCCESS);
    return value;
  }

  cl_device_id device_ = FindDevice();
  cl_context context_ = MakeContext();
  cl_program program_;
  cl_kernel kernel_, fixed_size_;
  cl_mem buffer_;
};

TEST_F(KernelTest, CreationFindsKernelsByName) {
  cl_int error;
  ASSERT_NE(kernel_, nullptr);
  EXPECT_EQ(clCreateKernel(program_, "absent", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_KERNEL_NAME);
  EXPECT_EQ(clCreateKernel(program_, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateKernel(reinterpret_cast<cl_program>(context_), "all", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM);
}

TEST_F(KernelTest, AllKernelsOfAProgramAreMadeAtOnce) {
  cl_uint count = 0;
  EXPECT_EQ(clCreateKernelsInProgram(program_, 0, nullptr, &count), CL_SUCCESS);
  ASSERT_EQ(count, 2u);
  cl_kernel kernels[2];
  EXPECT_EQ(clCreateKernelsInProgram(program_, 1, kernels, nullptr), CL_INVALID_VALUE);
  ASSERT_EQ(clCreateKernelsInProgram(program_, 2, kernels, nullptr), CL_SUCCESS);
  EXPECT_EQ(GetString(clGetKernelInfo, kernels[0], CL_KERNEL_FUNCTION_NAME), "all");
  EXPECT_EQ(GetString(clGetKernelInfo, kernels[1], CL_KERNEL_FUNCTION_NAME), "fixed_size");
  for (cl_kernel kernel : kernels) clReleaseKernel(kernel);
}

TEST_F(KernelTest, InfoDescribesTheKernel) {
  EXPECT_EQ(GetString(clGetKernelInfo, kernel_, CL_KERNEL_FUNCTION_NAME), "all");
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernel_, CL_KERNEL_NUM_ARGS), 6u);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernel_, CL_KERNEL_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_context>(clGetKernelInfo, kernel_, CL_KERNEL_CONTEXT), context_);
  EXPECT_EQ(Get<cl_program>(clGetKernelInfo, kernel_, CL_KERNEL_PROGRAM), program_);
  EXPECT_EQ(GetString(clGetKernelInfo, kernel_, CL_KERNEL_ATTRIBUTES), "");
  EXPECT_EQ(GetString(clGetKernelInfo, fixed_size_, CL_KERNEL_ATTRIBUTES),
            "reqd_work_group_size(4,2,1)");
  EXPECT_EQ(clGetKernelInfo(kernel_, 0xdead, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST_F(KernelTest, ArgumentsAreDescribedAsDeclared) {
  using Address = cl_kernel_arg_address_qualifier;
  using Type = cl_kernel_arg_type_qualifier;
  const Address spaces[] = {CL_KERNEL_ARG_ADDRESS_GLOBAL,  CL_KERNEL_ARG_ADDRESS_CONSTANT,
                            CL_KERNEL_ARG_ADDRESS_LOCAL,   CL_KERNEL_ARG_ADDRESS_PRIVATE,
                            CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ADDRESS_GLOBAL};
  const Type qualifiers[] = {CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT,
                             CL_KERNEL_ARG_TYPE_CONST,
                             CL_KERNEL_ARG_TYPE_NONE,
                             CL_KERNEL_ARG_TYPE_NONE,
                             CL_KERNEL_ARG_TYPE_NONE,
                             CL_KERNEL_ARG_TYPE_VOLATILE};
  const char* types[] = {"int*", "float4*", "int*", "uint", "pair", "float*"};
  const char* names[] = {"in", "table", "room", "number", "both", "out"};
  for (cl_uint i = 0; i < 6; ++i) {
    EXPECT_EQ(ArgInfo<Address>(i, CL_KERNEL_ARG_ADDRESS_QUALIFIER), spaces[i]) << i;
    EXPECT_EQ(ArgInfo<cl_kernel_arg_access_qualifier>(i, CL_KERNEL_ARG_ACCESS_QUALIFIER),
              static_cast<cl_kernel_arg_access_qualifier>(CL_KERNEL_ARG_ACCESS_NONE));
    EXPECT_EQ(ArgInfo<Type>(i, CL_KERNEL_ARG_TYPE_QUALIFIER), qualifiers[i]) << i;
    EXPECT_EQ(ArgText(i, CL_KERNEL_ARG_TYPE_NAME), types[i]);
    EXPECT_EQ(ArgText(i, CL_KERNEL_ARG_NAME), names[i]);
  }
  EXPECT_EQ(clGetKernelArgInfo(kernel_, 6, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr),
            CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clGetKernelArgInfo(kernel_, 0, 0xdead, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST_F(KernelTest, ArgumentsAreChecked) {
  const cl_uint number = 1;
  const cl_mem none = nullptr, wrong = reinterpret_cast<cl_mem>(context_);
  EXPECT_EQ(clSetKernelArg(kernel_, 6, 4, &number), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clSetKernelArg(kernel_, 0, sizeof(cl_mem), &buffer_), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel_, 0, sizeof(cl_mem), &none), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel_, 0, sizeof(cl_mem), nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel_, 0, 4, &buffer_), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(kernel_, 0, sizeof(cl_mem), &wrong), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel_, 1, sizeof(cl_mem), &buffer_), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel_, 2, 64, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel_, 2, 64, &number), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(kernel_, 2, 0, nullptr), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(kernel_, 3, sizeof number, &number), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel_, 3, 8, &number), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(kernel_, 3, sizeof number, nullptr), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(WEFT_DRIVER(clSetKernelArg)(nullptr, 0, 4, &number), CL_INVALID_KERNEL);
}

TEST_F(KernelTest, BuffersOfOtherContextsAreRefused) {
  cl_context other = MakeContext();
  cl_mem buffer = clCreateBuffer(other, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  EXPECT_EQ(clSetKernelArg(kernel_, 0, sizeof buffer, &buffer), CL_INVALID_CONTEXT);
  clReleaseMemObject(buffer);
  clReleaseContext(other);
}

TEST_F(KernelTest, AnArgumentDoesNotKeepABuffer) {
  static int destroyed;
  destroyed = 0;
  cl_mem buffer = clCreateBuffer(context_, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  clSetMemObjectDestructorCallback(buffer, [](cl_mem, void*) { ++destroyed; }, nullptr);
  EXPECT_EQ(clSetKernelArg(kernel_, 0, sizeof buffer, &buffer), CL_SUCCESS);
  clReleaseMemObject(buffer);
  EXPECT_EQ(destroyed, 1);
}

TEST_F(KernelTest, WorkGroupInfoGivesTrueFigures) {
  const auto limit = Get<size_t>(clGetDeviceInfo, device_, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  EXPECT_LE(GroupInfo<size_t>(kernel_, CL_KERNEL_WORK_GROUP_SIZE), limit);
  EXPECT_GE(GroupInfo<size_t>(kernel_, CL_KERNEL_WORK_GROUP_SIZE), 1u);
  using Size = std::array<size_t, 3>;
  EXPECT_EQ(GroupInfo<Size>(kernel_, CL_KERNEL_COMPILE_WORK_GROUP_SIZE), (Size{0, 0, 0}));
  EXPECT_EQ(GroupInfo<Size>(fixed_size_, CL_KERNEL_COMPILE_WORK_GROUP_SIZE), (Size{4, 2, 1}));
  EXPECT_GE(GroupInfo<size_t>(kernel_, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE), 1u);
  EXPECT_EQ(GroupInfo<cl_ulong>(fixed_size_, CL_KERNEL_LOCAL_MEM_SIZE), 0u);
  const cl_ulong before = GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE);
  EXPECT_GE(before, 16 * sizeof(cl_int));
  EXPECT_EQ(clSetKernelArg(kernel_, 2, 256, nullptr), CL_SUCCESS);
  EXPECT_EQ(GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE), before + 256);
  cl_ulong bytes;
  EXPECT_EQ(clGetKernelWorkGroupInfo(kernel_, nullptr, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof bytes,
                                     &bytes, nullptr),
            CL_SUCCESS);
  size_t sizes[3];
  EXPECT_EQ(clGetKernelWorkGroupInfo(kernel_, device_, CL_KERNEL_GLOBAL_WORK_SIZE, sizeof sizes,
                                     sizes, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clGetKernelWorkGroupInfo(kernel_, reinterpret_cast<cl_device_id>(context_),
                                     CL_KERNEL_WORK_GROUP_SIZE, 0, nullptr, nullptr),
            CL_INVALID_DEVICE);
}

TEST_F(KernelTest, ACloneHasItsOwnArguments) {
  EXPECT_EQ(clSetKernelArg(kernel_, 2, 128, nullptr), CL_SUCCESS);
  const cl_ulong bytes = GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE);
  cl_int error;
  cl_kernel clone = clCloneKernel(kernel_, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, clone, CL_KERNEL_REFERENCE_COUNT), 1u);
  EXPECT_EQ(GroupInfo<cl_ulong>(clone, CL_KERNEL_LOCAL_MEM_SIZE), bytes);
  EXPECT_EQ(clSetKernelArg(clone, 2, 512, nullptr), CL_SUCCESS);
  EXPECT_EQ(GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE), bytes);
  EXPECT_EQ(GroupInfo<cl_ulong>(clone, CL_KERNEL_LOCAL_MEM_SIZE), bytes + 384);
  clReleaseKernel(clone);
}

TEST_F(KernelTest, WhatNoDeviceHasIsRefused) {
  int data;
  void* pointers[] = {&data};
  const cl_bool yes = CL_TRUE, no = CL_FALSE;
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel_, 0, &data), CL_INVALID_OPERATION);
  EXPECT_EQ(clSetKernelExecInfo(kernel_, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers, pointers),
            CL_INVALID_OPERATION);
  const cl_kernel_exec_info system = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
  EXPECT_EQ(clSetKernelExecInfo(kernel_, system, sizeof yes, &yes), CL_INVALID_OPERATION);
  EXPECT_EQ(clSetKernelExecInfo(kernel_, system, sizeof no, &no), CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(kernel_, system, 1, &no), CL_INVALID_VALUE);
  EXPECT_EQ(clSetKernelExecInfo(kernel_, 0xdead, 0, nullptr), CL_INVALID_VALUE);
  size_t value;
  EXPECT_EQ(clGetKernelSubGroupInfo(kernel_, device_, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr,
                                    sizeof value, &value, nullptr),
            CL_INVALID_OPERATION);
}

TEST_F(KernelTest, AReleasedKernelIsInvalid) {
  cl_kernel kernel = clCreateKernel(program_, "all", nullptr);
  EXPECT_EQ(clRetainKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_INVALID_KERNEL);
  EXPECT_EQ(clSetKernelArg(kernel, 2, 64, nullptr), CL_INVALID_KERNEL);
}

}  // namespace
}  // namespace weft::test
