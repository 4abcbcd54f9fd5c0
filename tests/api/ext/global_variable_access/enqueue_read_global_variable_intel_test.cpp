// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/global_variable_access/variables_fixture.h"

namespace weft::test {
namespace {

using EnqueueReadGlobalVariable = GlobalVariables;

TEST_F(EnqueueReadGlobalVariable, ReadsInitialValues) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  cl_uint numbers[4] = {};
  EXPECT_EQ(Read(program, "numbers", sizeof numbers, 0, numbers), CL_SUCCESS);
  EXPECT_EQ(numbers[0], 10u);
  EXPECT_EQ(numbers[3], 40u);
  EXPECT_EQ(Read(program, "numbers", 4, 8, numbers), CL_SUCCESS);
  EXPECT_EQ(numbers[0], 30u);
  EXPECT_EQ(Number(program, "fixed"), 1000u);
  EXPECT_EQ(Stored(program, "sum"), kSum);
}

TEST_F(EnqueueReadGlobalVariable, ReadsWhatKernelsWrote) {
  cl_program program = Built(
      "global uint count = 5;\n"
      "kernel void next(global uint* out) { *out = ++count; }\n",
      "-cl-std=CL3.0");
  for (cl_uint count : {6u, 7u}) {
    EXPECT_EQ(Stored(program, "next"), count);
    EXPECT_EQ(Number(program, "count"), count);
  }
}

TEST_F(EnqueueReadGlobalVariable, ConstructsObjectsFirst) {
  cl_program program = Built(
      "struct Object { uint value; Object() : value(42) {} };\n"
      "Object object;\n"
      "namespace inner { uint number = 3; }\n"
      "kernel void get(global uint* out) { *out = object.value + inner::number; }\n",
      "-cl-std=CLC++2021");
  EXPECT_EQ(Number(program, "object"), 42u);
  EXPECT_EQ(Number(program, "_ZN5inner6numberE"), 3u);
  EXPECT_EQ(Stored(program, "get"), 45u);
}

TEST_F(EnqueueReadGlobalVariable, KnowsVariablesOfBinariesAndOfWhatIsLinked) {
  cl_int error;
  cl_program copy = FromBinary(Binary(Built(kVariables, "-cl-std=CL3.0")), &error);
  ASSERT_EQ(Build(copy), CL_SUCCESS);
  EXPECT_EQ(Number(copy, "ones"), 1u);

  cl_program parts[] = {FromSource("global uint shared = 7;"),
                        FromSource("extern global uint shared;\n"
                                   "kernel void get(global uint* out) { *out = shared; }\n"),
                        FromIl(HostAccess())};
  for (cl_program part : parts)
    ASSERT_EQ(
        clCompileProgram(part, 0, nullptr, "-cl-std=CL3.0", 0, nullptr, nullptr, nullptr, nullptr),
        CL_SUCCESS);
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 3, parts, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(Number(whole, "shared"), 7u);
  EXPECT_EQ(Number(whole, "read"), 10u);
  EXPECT_EQ(Write(whole, "read", 4, 0, &error), CL_INVALID_OPERATION);
}

TEST_F(EnqueueReadGlobalVariable, KnowsVariablesOfSpirvByTheirHostNamesFirst) {
  cl_program program = BuiltHostAccess();
  cl_int error;
  cl_program copy = FromBinary(Binary(program), &error);
  ASSERT_EQ(Build(copy), CL_SUCCESS);
  for (cl_program each : {program, copy}) {
    EXPECT_EQ(Number(each, "both"), 1u);
    EXPECT_EQ(Number(each, "linked_both"), 1u);
    EXPECT_EQ(Number(each, "read"), 10u);
    EXPECT_EQ(Stored(each, "sum"), 11111u);
  }
}

TEST_F(EnqueueReadGlobalVariable, ObeysTheHostAccess) {
  cl_program program = BuiltHostAccess();
  cl_uint number = 0;
  for (const char* name : {"write", "none", "linked_none"})
    EXPECT_EQ(Read(program, name, 4, 0, &number), CL_INVALID_OPERATION) << name;
}

TEST_F(EnqueueReadGlobalVariable, OutlivesTheProgram) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_uint number = 0;
  EXPECT_EQ(clEnqueueReadGlobalVariableINTEL(queue_, program, "ones", CL_FALSE, 4, 0, &number, 1,
                                             &gate, nullptr),
            CL_SUCCESS);
  programs_.pop_back();
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(number, 1u);
  clReleaseEvent(gate);
}

TEST_F(EnqueueReadGlobalVariable, RejectsBadArguments) {
  ExpectRules(clEnqueueReadGlobalVariableINTEL);
}

TEST_F(EnqueueReadGlobalVariable, ObeysTheWaitList) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  cl_uint number = 0;
  const auto call = [&](cl_bool blocking) {
    return [=, this, &number](cl_uint count, const cl_event* list, cl_event* event) {
      return clEnqueueReadGlobalVariableINTEL(queue_, program, "ones", blocking, 4, 0, &number,
                                              count, list, event);
    };
  };
  ExpectEnqueueRules(queue_, CL_COMMAND_READ_GLOBAL_VARIABLE_INTEL, call(CL_FALSE));
  ExpectBlockingRules(queue_, call(CL_TRUE));
}

}  // namespace
}  // namespace weft::test
