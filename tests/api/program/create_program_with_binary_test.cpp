// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using CreateProgramWithBinary = ProgramTest;

TEST_F(CreateProgramWithBinary, MakesTheSameProgram) {
  const auto binary = Binary(Built(kGood, "-DX"));
  cl_int error, status = 1;
  cl_program program = FromBinary(binary, &error, &status);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(status, CL_SUCCESS);
  EXPECT_EQ(StatusOf(program), CL_BUILD_NONE);
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  EXPECT_EQ(clCreateKernel(program, "twice", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  ASSERT_EQ(Build(program), CL_SUCCESS);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "twice;add");
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE), "");
  EXPECT_EQ(Binary(program), binary);
}

TEST_F(CreateProgramWithBinary, TakesCompiledObjectsAndLibraries) {
  cl_int error;
  cl_program object = FromBinary(Binary(Compiled(kGood)), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(TypeOf(object), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
  cl_program library = Keep(
      clLinkProgram(context_, 0, nullptr, "-create-library", 1, &object, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  library = FromBinary(Binary(library), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(TypeOf(library), CL_PROGRAM_BINARY_TYPE_LIBRARY);
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 1, &library, nullptr, nullptr, &error));
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, whole, CL_PROGRAM_NUM_KERNELS), 2u);
}

// One device's binary serves the devices that it is partitioned into.
TEST_F(CreateProgramWithBinary, HasABinaryADevice) {
  const auto binary = Binary(Built(kGood));
  const SubDeviceContext both;
  const unsigned char* data[] = {binary.data(), reinterpret_cast<const unsigned char*>("junk")};
  size_t sizes[] = {binary.size(), 4};
  cl_int status[] = {1, 1}, error;
  const auto create = [&] {
    return Keep(
        clCreateProgramWithBinary(both.context, 2, both.devices, sizes, data, status, &error));
  };
  EXPECT_EQ(create(), nullptr);
  EXPECT_EQ(error, CL_INVALID_BINARY);
  EXPECT_EQ(status[0], CL_SUCCESS);
  EXPECT_EQ(status[1], CL_INVALID_BINARY);
  data[1] = data[0];
  sizes[1] = sizes[0];
  cl_program program = create();
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(status[1], CL_SUCCESS);
  EXPECT_EQ(GetList<cl_device_id>(clGetProgramInfo, program, CL_PROGRAM_DEVICES),
            std::vector(both.devices, both.devices + 2));
  EXPECT_EQ(Build(program), CL_SUCCESS);
}

TEST_F(CreateProgramWithBinary, FindsDamage) {
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

TEST_F(CreateProgramWithBinary, ChecksItsArguments) {
  const SubDeviceContext others;
  const unsigned char byte = 1, *data = &byte, *none = nullptr;
  const size_t size = 1, zero = 0;
  cl_int status = 1;
  cl_context context = context_;
  const auto create = [&](cl_uint count, const cl_device_id* devices, const size_t* sizes,
                          const unsigned char** binaries) {
    return ErrorOf([&](cl_int* error) {
      return WEFT_DRIVER(clCreateProgramWithBinary)(context, count, devices, sizes, binaries,
                                                    error ? &status : nullptr, error);
    });
  };
  for (cl_context bad : BadHandles<cl_context>()) {
    context = bad;
    EXPECT_EQ(create(1, &device_, &size, &data), CL_INVALID_CONTEXT);
  }
  context = context_;
  EXPECT_EQ(create(0, &device_, &size, &data), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, nullptr, &size, &data), CL_INVALID_VALUE);
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(create(1, &bad, &size, &data), CL_INVALID_DEVICE);
  EXPECT_EQ(create(1, &others.devices[0], &size, &data), CL_INVALID_DEVICE);
  EXPECT_EQ(create(1, &device_, nullptr, &data), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, &size, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, &zero, &data), CL_INVALID_VALUE);
  EXPECT_EQ(status, CL_INVALID_VALUE);
  status = 1;
  EXPECT_EQ(create(1, &device_, &size, &none), CL_INVALID_VALUE);
  EXPECT_EQ(status, CL_INVALID_VALUE);
  EXPECT_EQ(create(1, &device_, &size, &data), CL_INVALID_BINARY);
  EXPECT_EQ(status, CL_INVALID_BINARY);
}

}  // namespace
}  // namespace weft::test
