// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <string>

#include "build_callback.h"
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using BuildProgram = ProgramTest;

TEST_F(BuildProgram, MakesAnExecutable) {
  cl_program program = FromSource(kGood);
  EXPECT_EQ(clBuildProgram(program, 1, &device_, "", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(StatusOf(program), CL_BUILD_SUCCESS);
}

TEST_F(BuildProgram, IsForTheDevicesOfTheList) {
  const SubDeviceContext both;
  const char* source = kGood;
  cl_program program = Keep(clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr));
  ASSERT_EQ(clBuildProgram(program, 1, both.devices, "", nullptr, nullptr), CL_SUCCESS);
  const auto sizes = GetList<size_t>(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES);
  ASSERT_EQ(sizes.size(), 2u);
  EXPECT_GT(sizes[0], 0u);
  EXPECT_EQ(sizes[1], 0u);
  EXPECT_EQ(clBuildProgram(program, 1, &device_, "", nullptr, nullptr), CL_INVALID_DEVICE);
}

TEST_F(BuildProgram, FailsWithALogThatPointsAtTheLine) {
  cl_program program = FromSource(kBad);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(StatusOf(program), CL_BUILD_ERROR);
  EXPECT_NE(Log(program).find(":1:"), std::string::npos) << Log(program);
  EXPECT_NE(Log(program).find("nothing"), std::string::npos) << Log(program);
  cl_int error;
  EXPECT_EQ(clCreateKernel(program, "broken", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_TRUE(Binary(program).empty());
  Built(kGood);
}

TEST_F(BuildProgram, CallsBackWhenItIsDone) {
  for (const char* source : {kGood, kBad}) {
    cl_program program = FromSource(source);
    BuildCallback callback;
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", BuildCallback::Call, &callback), CL_SUCCESS);
    callback.Wait();
    EXPECT_EQ(callback.program, program);
    EXPECT_FALSE(callback.on_caller);
    EXPECT_EQ(StatusOf(program), source == kGood ? CL_BUILD_SUCCESS : CL_BUILD_ERROR);
    EXPECT_EQ(callback.calls, 1);
  }
}

// Also if the application has let go of it.
TEST_F(BuildProgram, CallsBackWithALiveProgram) {
  const std::string source = SlowSource();
  const char* text = source.c_str();
  cl_program program = clCreateProgramWithSource(context_, 1, &text, nullptr, nullptr);
  BuildCallback callback;
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", BuildCallback::Call, &callback), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  callback.Wait();
  EXPECT_EQ(callback.query, CL_SUCCESS);
}

TEST_F(BuildProgram, CallsBackForBinariesToo) {
  cl_int error;
  cl_program program = FromBinary(Binary(Built(kGood)), &error);
  BuildCallback callback;
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", BuildCallback::Call, &callback), CL_SUCCESS);
  callback.Wait();
  EXPECT_EQ(StatusOf(program), CL_BUILD_SUCCESS);
}

TEST_F(BuildProgram, ChecksItsArguments) {
  cl_program program = FromSource(kGood);
  int data;
  const auto build = [&](cl_program program, cl_uint count, const cl_device_id* devices,
                         void* data = nullptr) {
    return WEFT_DRIVER(clBuildProgram)(program, count, devices, "", nullptr, data);
  };
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(build(bad, 0, nullptr), CL_INVALID_PROGRAM);
  EXPECT_EQ(build(program, 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(build(program, 0, &device_), CL_INVALID_VALUE);
  EXPECT_EQ(build(program, 0, nullptr, &data), CL_INVALID_VALUE);
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(build(program, 1, &bad), CL_INVALID_DEVICE);
  const SubDeviceContext others;
  EXPECT_EQ(build(program, 1, others.devices), CL_INVALID_DEVICE);
}

TEST_F(BuildProgram, NeedsExecutablesOfBinaries) {
  cl_int error;
  cl_program object = FromBinary(Binary(Compiled(kGood)), &error);
  EXPECT_EQ(Build(object), CL_INVALID_BINARY);
}

TEST_F(BuildProgram, RefusesUnknownOptions) {
  cl_program program = FromSource(kGood);
  EXPECT_EQ(Build(program, "-no-such-option"), CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(StatusOf(program), CL_BUILD_ERROR);
  EXPECT_NE(Log(program).find("-no-such-option"), std::string::npos) << Log(program);
  BuildCallback callback;
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "-w -D", BuildCallback::Call, &callback),
            CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(Build(program), CL_SUCCESS);
  EXPECT_EQ(callback.calls, 0);
}

TEST_F(BuildProgram, RefusesAProgramThatIsBeingBuilt) {
  cl_program program = FromSource(SlowSource().c_str());
  BuildCallback callback;
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", BuildCallback::Call, &callback), CL_SUCCESS);
  EXPECT_EQ(StatusOf(program), CL_BUILD_IN_PROGRESS);
  EXPECT_EQ(Build(program), CL_INVALID_OPERATION);
  callback.Wait();
  EXPECT_EQ(Build(program), CL_SUCCESS);
}

TEST_F(BuildProgram, RefusesAProgramWithKernels) {
  cl_int error;
  cl_program source = Built(kGood), binary = FromBinary(Binary(source), &error);
  ASSERT_EQ(Build(binary), CL_SUCCESS);
  for (cl_program program : {source, binary}) {
    cl_kernel kernel = clCreateKernel(program, "twice", nullptr);
    EXPECT_EQ(Build(program), CL_INVALID_OPERATION);
    clReleaseKernel(kernel);
    EXPECT_EQ(Build(program, "-DAGAIN"), CL_SUCCESS);
  }
}

TEST_F(BuildProgram, RefusesALinkedProgram) {
  cl_program object = Compiled(kGood);
  cl_program linked =
      Keep(clLinkProgram(context_, 0, nullptr, "", 1, &object, nullptr, nullptr, nullptr));
  EXPECT_EQ(Build(linked), CL_INVALID_OPERATION);
}

TEST_F(BuildProgram, RunsOnManyThreads) {
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      for (int k = 0; k < 4; ++k) {
        const std::string name = "f" + std::to_string(i) + "_" + std::to_string(k);
        const std::string source =
            "kernel void " + name + "(global int* a) { a[0] = " + std::to_string(i) + "; }";
        const char* text = source.c_str();
        cl_program program = clCreateProgramWithSource(context_, 1, &text, nullptr, nullptr);
        if (Build(program) == CL_SUCCESS) {
          cl_kernel kernel = clCreateKernel(program, name.c_str(), nullptr);
          good += kernel != nullptr;
          clReleaseKernel(kernel);
        }
        clReleaseProgram(program);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 32);
}

}  // namespace
}  // namespace weft::test
