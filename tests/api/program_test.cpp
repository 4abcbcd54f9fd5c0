// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections "Program Objects": creating, building, compiling, linking, binaries, queries.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "driver.h"

namespace weft::test {
namespace {

constexpr char kGood[] =
    "kernel void twice(global int* a) { a[get_global_id(0)] *= 2; }\n"
    "kernel void add(global int* a, int b) { a[get_global_id(0)] += b; }\n";
constexpr char kBad[] = "kernel void broken(global int* a) { a[0] = nothing; }\n";

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
