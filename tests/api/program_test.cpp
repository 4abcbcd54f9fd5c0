// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections "Program Objects": creating, building, queries.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "program_fixture.h"

namespace weft::test {
namespace {

TEST_F(ProgramTest, SourceIsTheStringsOneAfterAnother) {
  const char* strings[] = {"kernel void", " f(global int* a) {}XXXX", "\n"};
  const size_t lengths[] = {0, 20, 1};
  cl_int error;
  cl_program program = Keep(clCreateProgramWithSource(context_, 3, strings, lengths, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE),
            "kernel void f(global int* a) {}\n");
  EXPECT_EQ(Build(program), CL_SUCCESS);
}

TEST_F(ProgramTest, CreationRefusesMissingStrings) {
  cl_int error;
  const char* strings[] = {"", nullptr};
  EXPECT_EQ(clCreateProgramWithSource(context_, 0, strings, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateProgramWithSource(context_, 2, strings, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateProgramWithSource(context_, 1, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

TEST_F(ProgramTest, QueriesDescribeAProgramThatIsNotBuilt) {
  cl_program program = FromSource(kGood);
  EXPECT_EQ(Get<cl_uint>(clGetProgramInfo, program, CL_PROGRAM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_context>(clGetProgramInfo, program, CL_PROGRAM_CONTEXT), context_);
  EXPECT_EQ(Get<cl_uint>(clGetProgramInfo, program, CL_PROGRAM_NUM_DEVICES), 1u);
  EXPECT_EQ(Get<cl_device_id>(clGetProgramInfo, program, CL_PROGRAM_DEVICES), device_);
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES), 0u);
  EXPECT_TRUE(GetList<char>(clGetProgramInfo, program, CL_PROGRAM_IL).empty());
  size_t count;
  for (cl_program_info name : {CL_PROGRAM_NUM_KERNELS, CL_PROGRAM_KERNEL_NAMES})
    EXPECT_EQ(clGetProgramInfo(program, name, sizeof count, &count, nullptr),
              CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(StatusOf(program), CL_BUILD_NONE);
  EXPECT_EQ(TypeOf(program), static_cast<cl_program_binary_type>(CL_PROGRAM_BINARY_TYPE_NONE));
  EXPECT_EQ(clGetProgramInfo(program, 0xdead, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetProgramBuildInfo(program, device_, 0xdead, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetProgramBuildInfo(program, nullptr, CL_PROGRAM_BUILD_LOG, 0, nullptr, nullptr),
            CL_INVALID_DEVICE);
}

TEST_F(ProgramTest, QueriesDescribeABuiltProgram) {
  cl_program program = Built(kGood, "-cl-std=CL1.2 -DX=1");
  EXPECT_EQ(StatusOf(program), CL_BUILD_SUCCESS);
  EXPECT_EQ(TypeOf(program),
            static_cast<cl_program_binary_type>(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(BuildText(program, CL_PROGRAM_BUILD_OPTIONS), "-cl-std=CL1.2 -DX=1");
  EXPECT_EQ(BuildInfo<size_t>(program, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE), 0u);
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_NUM_KERNELS), 2u);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "twice;add");
  EXPECT_EQ(Get<cl_bool>(clGetProgramInfo, program, CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT),
            static_cast<cl_bool>(CL_FALSE));
}

TEST_F(ProgramTest, AFailedBuildHasALogThatPointsAtTheLine) {
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

TEST_F(ProgramTest, WrongOptionsHaveErrorsOfTheirOwn) {
  cl_program program = FromSource(kGood);
  EXPECT_EQ(Build(program, "-no-such-option"), CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(StatusOf(program), CL_BUILD_ERROR);
  EXPECT_NE(Log(program).find("-no-such-option"), std::string::npos) << Log(program);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "-no-such-option", 0, nullptr, nullptr, nullptr,
                             nullptr),
            CL_INVALID_COMPILER_OPTIONS);
  EXPECT_EQ(Build(program), CL_SUCCESS);
  cl_int error;
  cl_program object = Compiled(kGood);
  EXPECT_EQ(
      clLinkProgram(context_, 0, nullptr, "-no-such-option", 1, &object, nullptr, nullptr, &error),
      nullptr);
  EXPECT_EQ(error, CL_INVALID_LINKER_OPTIONS);
}

TEST_F(ProgramTest, BuildRefusesWrongArguments) {
  cl_program program = FromSource(kGood);
  int data;
  cl_device_id wrong = reinterpret_cast<cl_device_id>(context_);
  EXPECT_EQ(clBuildProgram(program, 1, nullptr, "", nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clBuildProgram(program, 0, &device_, "", nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clBuildProgram(program, 1, &wrong, "", nullptr, nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, &data), CL_INVALID_VALUE);
  EXPECT_EQ(WEFT_DRIVER(clBuildProgram)(nullptr, 0, nullptr, "", nullptr, nullptr),
            CL_INVALID_PROGRAM);
  EXPECT_EQ(
      clBuildProgram(reinterpret_cast<cl_program>(context_), 0, nullptr, "", nullptr, nullptr),
      CL_INVALID_PROGRAM);
}

TEST_F(ProgramTest, KernelsKeepAProgramFromBeingRebuilt) {
  cl_program program = Built(kGood);
  cl_kernel kernel = clCreateKernel(program, "twice", nullptr);
  EXPECT_EQ(Build(program), CL_INVALID_OPERATION);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_INVALID_OPERATION);
  clReleaseKernel(kernel);
  EXPECT_EQ(Build(program, "-DAGAIN"), CL_SUCCESS);
}

TEST_F(ProgramTest, AReleasedProgramIsInvalid) {
  const char* source = kGood;
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  EXPECT_EQ(clRetainProgram(program), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_INVALID_PROGRAM);
  EXPECT_EQ(Build(program), CL_INVALID_PROGRAM);
}

// What a build callback reports, and a wait for it.
struct Callback {
  static void CL_CALLBACK Call(cl_program program, void* data) {
    auto* self = static_cast<Callback*>(data);
    std::lock_guard lock(self->mutex);
    ++self->calls;
    self->program = program;
    self->on_caller = std::this_thread::get_id() == self->caller;
    self->called.notify_all();
  }
  void Wait() {
    std::unique_lock lock(mutex);
    called.wait(lock, [this] { return calls > 0; });
  }

  std::mutex mutex;
  std::condition_variable called;
  int calls = 0;
  bool on_caller = false;
  const std::thread::id caller = std::this_thread::get_id();
  cl_program program = nullptr;
};

TEST_F(ProgramTest, ABuildWithACallbackEndsInIt) {
  for (const char* source : {kGood, kBad}) {
    cl_program program = FromSource(source);
    Callback callback;
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", Callback::Call, &callback), CL_SUCCESS);
    callback.Wait();
    EXPECT_EQ(callback.program, program);
    EXPECT_FALSE(callback.on_caller);
    EXPECT_EQ(StatusOf(program), source == kGood ? CL_BUILD_SUCCESS : CL_BUILD_ERROR);
    EXPECT_EQ(callback.calls, 1);
  }
}

TEST_F(ProgramTest, ProgramsBuildAtOnceOnManyThreads) {
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      for (int k = 0; k < 4; ++k) {
        const std::string source = "kernel void f" + std::to_string(i) + "_" + std::to_string(k) +
                                   "(global int* a) { a[0] = " + std::to_string(i) + "; }";
        const char* text = source.c_str();
        cl_program program = clCreateProgramWithSource(context_, 1, &text, nullptr, nullptr);
        const std::string name = "f" + std::to_string(i) + "_" + std::to_string(k);
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

TEST_F(ProgramTest, WhatNoDeviceHasIsRefused) {
  cl_program program = FromSource(kGood);
  cl_int error;
  EXPECT_EQ(clCreateProgramWithIL(context_, "spirv", 5, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
  EXPECT_EQ(clCreateProgramWithBuiltInKernels(context_, 1, &device_, "k", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  const int value = 1;
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 0, sizeof value, &value),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clSetProgramReleaseCallback(program, Callback::Call, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
