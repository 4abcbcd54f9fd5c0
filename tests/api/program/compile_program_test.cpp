// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "build_callback.h"
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

class CompileProgram : public ProgramTest {
 protected:
  struct Arguments {
    std::vector<cl_program> headers = {};
    std::vector<const char*> names = {};
    const char* options = "";
    BuildCallback* callback = nullptr;
  };
  cl_int Compile(cl_program program) { return Compile(program, {}); }
  cl_int Compile(cl_program program, Arguments arguments) {
    return clCompileProgram(program, 0, nullptr, arguments.options, arguments.headers.size(),
                            arguments.headers.empty() ? nullptr : arguments.headers.data(),
                            arguments.names.empty() ? nullptr : arguments.names.data(),
                            arguments.callback ? BuildCallback::Call : nullptr, arguments.callback);
  }
};

TEST_F(CompileProgram, MakesAnObject) {
  cl_program program = FromSource("int plus(int a, int b) { return a + b; }");
  EXPECT_EQ(Compile(program), CL_SUCCESS);
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
  EXPECT_EQ(Compile(program, {.options = nullptr}), CL_SUCCESS);
  cl_int error;
  EXPECT_EQ(clCreateKernel(program, "plus", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
}

TEST_F(CompileProgram, FindsEmbeddedHeaders) {
  cl_program header = FromSource("#define VALUE 7\n"), other = FromSource("#error wrong header\n");
  cl_program program = FromSource(
      "#include \"dir/value.h\"\n#include <dir/value.h>\n"
      "kernel void f(global int* a) { a[0] = VALUE; }");
  EXPECT_EQ(Compile(program), CL_COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(Compile(program, {{header}, {"dir/value.h"}}), CL_SUCCESS) << Log(program);
  // The first of two with the same name counts.
  EXPECT_EQ(Compile(program, {{header, other}, {"dir/value.h", "dir/value.h"}}), CL_SUCCESS);
}

TEST_F(CompileProgram, CallsBackWhenItIsDone) {
  for (const char* source : {kGood, kBad}) {
    cl_program program = FromSource(source);
    BuildCallback callback;
    EXPECT_EQ(Compile(program, {.callback = &callback}), CL_SUCCESS);
    callback.Wait();
    EXPECT_EQ(callback.program, program);
    EXPECT_EQ(StatusOf(program), source == kGood ? CL_BUILD_SUCCESS : CL_BUILD_ERROR);
  }
}

TEST_F(CompileProgram, ChecksItsArguments) {
  cl_program program = FromSource(kGood), header = FromSource("");
  const char* name = "header.h";
  const SubDeviceContext others;
  int data;
  const auto compile = [&](cl_program program, cl_uint devices, const cl_device_id* device_list,
                           cl_uint headers = 0, const cl_program* header_list = nullptr,
                           const char** names = nullptr, void* data = nullptr) {
    return WEFT_DRIVER(clCompileProgram)(program, devices, device_list, "", headers, header_list,
                                         names, nullptr, data);
  };
  for (cl_program bad : BadHandles<cl_program>()) {
    EXPECT_EQ(compile(bad, 0, nullptr), CL_INVALID_PROGRAM);
    EXPECT_EQ(compile(program, 0, nullptr, 1, &bad, &name), CL_INVALID_PROGRAM);
  }
  const char* source = kGood;
  cl_program foreign =
      Keep(clCreateProgramWithSource(others.context, 1, &source, nullptr, nullptr));
  EXPECT_EQ(compile(program, 0, nullptr, 1, &foreign, &name), CL_INVALID_CONTEXT);
  EXPECT_EQ(compile(program, 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(compile(program, 0, &device_), CL_INVALID_VALUE);
  EXPECT_EQ(compile(program, 0, nullptr, 0, &header, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(compile(program, 0, nullptr, 0, nullptr, &name), CL_INVALID_VALUE);
  EXPECT_EQ(compile(program, 0, nullptr, 1, &header, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(compile(program, 0, nullptr, 1, nullptr, &name), CL_INVALID_VALUE);
  EXPECT_EQ(compile(program, 0, nullptr, 0, nullptr, nullptr, &data), CL_INVALID_VALUE);
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(compile(program, 1, &bad), CL_INVALID_DEVICE);
  EXPECT_EQ(compile(program, 1, others.devices), CL_INVALID_DEVICE);
}

TEST_F(CompileProgram, RefusesUnknownOptions) {
  cl_program program = FromSource(kGood);
  BuildCallback callback;
  for (BuildCallback* each : {static_cast<BuildCallback*>(nullptr), &callback})
    EXPECT_EQ(Compile(program, {.options = "-no-such-option", .callback = each}),
              CL_INVALID_COMPILER_OPTIONS);
  EXPECT_EQ(StatusOf(program), CL_BUILD_ERROR);
  EXPECT_EQ(Compile(program), CL_SUCCESS);
  EXPECT_EQ(callback.calls, 0);
}

TEST_F(CompileProgram, FailsForBadSource) {
  cl_program program = FromSource(kBad);
  EXPECT_EQ(Compile(program), CL_COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(StatusOf(program), CL_BUILD_ERROR);
}

TEST_F(CompileProgram, RefusesAProgramThatIsBeingCompiled) {
  cl_program program = FromSource(SlowSource().c_str());
  BuildCallback callback;
  EXPECT_EQ(Compile(program, {.callback = &callback}), CL_SUCCESS);
  EXPECT_EQ(Compile(program), CL_INVALID_OPERATION);
  EXPECT_EQ(Build(program), CL_INVALID_OPERATION);
  callback.Wait();
  EXPECT_EQ(Compile(program), CL_SUCCESS);
}

TEST_F(CompileProgram, RefusesAProgramWithKernels) {
  cl_program program = Built(kGood);
  cl_kernel kernel = clCreateKernel(program, "twice", nullptr);
  EXPECT_EQ(Compile(program), CL_INVALID_OPERATION);
  clReleaseKernel(kernel);
  EXPECT_EQ(Compile(program), CL_SUCCESS);
}

TEST_F(CompileProgram, RefusesAProgramWithoutSource) {
  cl_int error;
  cl_program object = Compiled(kGood);
  EXPECT_EQ(Compile(FromBinary(Binary(object), &error)), CL_INVALID_OPERATION);
  cl_program linked =
      Keep(clLinkProgram(context_, 0, nullptr, "", 1, &object, nullptr, nullptr, nullptr));
  EXPECT_EQ(Compile(linked), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
