// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "build_callback.h"
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

class LinkProgram : public ProgramTest {
 protected:
  cl_program Link(const std::vector<cl_program>& inputs, const char* options = "",
                  BuildCallback* callback = nullptr) {
    return Keep(clLinkProgram(context_, 0, nullptr, options, inputs.size(), inputs.data(),
                              callback ? BuildCallback::Call : nullptr, callback, &error_));
  }
  cl_int LinkError(const std::vector<cl_program>& inputs, const char* options = "") {
    EXPECT_EQ(Link(inputs, options), nullptr);
    return error_;
  }

  cl_int error_ = CL_SUCCESS;
};

TEST_F(LinkProgram, MakesLibrariesAndExecutables) {
  cl_program function = Compiled("int plus(int a, int b) { return a + b; }");
  cl_program caller =
      Compiled("int plus(int, int); kernel void f(global int* a) { a[0] = plus(a[1], a[2]); }");
  cl_program library = Link({function}, "-create-library");
  ASSERT_EQ(error_, CL_SUCCESS) << Log(library);
  EXPECT_EQ(TypeOf(library), CL_PROGRAM_BINARY_TYPE_LIBRARY);
  cl_program inputs[] = {caller, library};
  cl_program whole =
      Keep(clLinkProgram(context_, 1, &device_, nullptr, 2, inputs, nullptr, nullptr, nullptr));
  ASSERT_NE(whole, nullptr);
  EXPECT_EQ(StatusOf(whole), CL_BUILD_SUCCESS) << Log(whole);
  EXPECT_EQ(TypeOf(whole), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  EXPECT_EQ(GetString(clGetProgramInfo, whole, CL_PROGRAM_KERNEL_NAMES), "f");
}

TEST_F(LinkProgram, TakesItsOptions) {
  cl_program object = Compiled(kGood);
  const char* options =
      "-cl-denorms-are-zero -cl-no-signed-zeros -cl-unsafe-math-optimizations "
      "-cl-finite-math-only -cl-fast-relaxed-math";
  cl_program linked = Link({object}, options);
  EXPECT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(BuildText(linked, CL_PROGRAM_BUILD_OPTIONS), options);
  Link({object}, "-create-library -enable-link-options -cl-fast-relaxed-math");
  EXPECT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(LinkError({object}, "-enable-link-options"), CL_INVALID_LINKER_OPTIONS);
  EXPECT_EQ(LinkError({object}, "-no-such-option"), CL_INVALID_LINKER_OPTIONS);
  BuildCallback callback;
  EXPECT_EQ(Link({object}, "-cl-mad-enable", &callback), nullptr);
  EXPECT_EQ(error_, CL_INVALID_LINKER_OPTIONS);
  EXPECT_EQ(callback.calls, 0);
}

TEST_F(LinkProgram, GivesAProgramForTheLogOfAFailure) {
  cl_program caller =
      Compiled("int absent(int); kernel void f(global int* a) { a[0] = absent(a[1]); }");
  cl_program whole = Link({caller});
  EXPECT_EQ(error_, CL_LINK_PROGRAM_FAILURE);
  ASSERT_NE(whole, nullptr);
  EXPECT_EQ(StatusOf(whole), CL_BUILD_ERROR);
  EXPECT_NE(Log(whole).find("absent"), std::string::npos) << Log(whole);
}

TEST_F(LinkProgram, CallsBackWhenItIsDone) {
  cl_program good = Compiled(kGood);
  cl_program bad = Compiled("int absent(int); kernel void f(global int* a) { a[0] = absent(0); }");
  for (cl_program input : {good, bad}) {
    BuildCallback callback;
    cl_program whole = Link({input}, "", &callback);
    EXPECT_EQ(error_, CL_SUCCESS);
    callback.Wait();
    EXPECT_EQ(callback.program, whole);
    EXPECT_EQ(StatusOf(whole), input == good ? CL_BUILD_SUCCESS : CL_BUILD_ERROR);
  }
}

TEST_F(LinkProgram, ChecksItsArguments) {
  cl_program object = Compiled(kGood);
  const SubDeviceContext others;
  int data;
  const auto link = [&](cl_context context, cl_uint devices, const cl_device_id* device_list,
                        cl_uint count, const cl_program* inputs, void* data = nullptr) {
    return ErrorOf([&](cl_int* error) {
      return WEFT_DRIVER(clLinkProgram)(context, devices, device_list, "", count, inputs, nullptr,
                                        data, error);
    });
  };
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(link(bad, 0, nullptr, 1, &object), CL_INVALID_CONTEXT);
  EXPECT_EQ(link(others.context, 0, nullptr, 1, &object), CL_INVALID_CONTEXT);
  EXPECT_EQ(link(context_, 1, nullptr, 1, &object), CL_INVALID_VALUE);
  EXPECT_EQ(link(context_, 0, &device_, 1, &object), CL_INVALID_VALUE);
  EXPECT_EQ(link(context_, 0, nullptr, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(link(context_, 0, nullptr, 0, &object), CL_INVALID_VALUE);
  EXPECT_EQ(link(context_, 0, nullptr, 1, nullptr), CL_INVALID_VALUE);
  for (cl_program bad : BadHandles<cl_program>()) {
    const cl_program inputs[] = {object, bad};
    EXPECT_EQ(link(context_, 0, nullptr, 2, inputs), CL_INVALID_PROGRAM);
  }
  EXPECT_EQ(link(context_, 0, nullptr, 1, &object, &data), CL_INVALID_VALUE);
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(link(context_, 1, &bad, 1, &object), CL_INVALID_DEVICE);
  EXPECT_EQ(link(context_, 1, others.devices, 1, &object), CL_INVALID_DEVICE);
}

TEST_F(LinkProgram, RefusesWhatIsNotCompiled) {
  cl_program object = Compiled(kGood), source = FromSource(kGood);
  EXPECT_EQ(LinkError({Built(kGood)}), CL_INVALID_OPERATION);
  EXPECT_EQ(LinkError({source}), CL_INVALID_OPERATION);
  EXPECT_EQ(LinkError({object, source}), CL_INVALID_OPERATION);
  source = FromSource(SlowSource().c_str());
  BuildCallback callback;
  EXPECT_EQ(
      clCompileProgram(source, 0, nullptr, "", 0, nullptr, nullptr, BuildCallback::Call, &callback),
      CL_SUCCESS);
  EXPECT_EQ(LinkError({source}), CL_INVALID_OPERATION);
  callback.Wait();
  Link({source});
  EXPECT_EQ(error_, CL_SUCCESS);
}

// For a device without any of the objects, nothing is linked.
TEST_F(LinkProgram, IsForTheDevicesThatObjectsWereCompiledFor) {
  const SubDeviceContext both;
  const char* sources[] = {kGood, "int other() { return 1; }"};
  cl_program objects[2];
  for (int i = 0; i < 2; ++i) {
    objects[i] = Keep(clCreateProgramWithSource(both.context, 1, &sources[i], nullptr, nullptr));
    ASSERT_EQ(clCompileProgram(objects[i], 1, &both.devices[i], "", 0, nullptr, nullptr, nullptr,
                               nullptr),
              CL_SUCCESS);
  }
  cl_program whole =
      Keep(clLinkProgram(both.context, 0, nullptr, "", 1, &objects[0], nullptr, nullptr, &error_));
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(GetList<size_t>(clGetProgramInfo, whole, CL_PROGRAM_BINARY_SIZES).at(1), 0u);
  EXPECT_EQ(ErrorOf([&](cl_int* error) {
              return clLinkProgram(both.context, 0, nullptr, "", 2, objects, nullptr, nullptr,
                                   error);
            }),
            CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
