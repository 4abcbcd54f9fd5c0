// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/global_variable_access/variables_fixture.h"

namespace weft::test {
namespace {

using EnqueueWriteGlobalVariable = GlobalVariables;

TEST_F(EnqueueWriteGlobalVariable, WritesWhatKernelsRead) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  const cl_uint two = 2, forty_one = 41;
  EXPECT_EQ(Write(program, "ones", 4, 0, &two), CL_SUCCESS);
  EXPECT_EQ(Stored(program, "sum"), kSum + 1);
  EXPECT_EQ(Write(program, "numbers", 4, 12, &forty_one), CL_SUCCESS);
  EXPECT_EQ(Stored(program, "sum"), kSum + 2);
  EXPECT_EQ(Number(program, "ones"), 2u);
}

TEST_F(EnqueueWriteGlobalVariable, LeavesOtherBuildsAlone) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  cl_program other = Built(kVariables, "-cl-std=CL3.0");
  const cl_uint two = 2;
  EXPECT_EQ(Write(program, "ones", 4, 0, &two), CL_SUCCESS);
  EXPECT_EQ(Stored(other, "sum"), kSum);
  ASSERT_EQ(Build(program, "-cl-std=CL3.0"), CL_SUCCESS);
  EXPECT_EQ(Number(program, "ones"), 1u);
}

TEST_F(EnqueueWriteGlobalVariable, IsOrderedWithTheKernelsOfItsQueue) {
  cl_program program = Built(
      "global uint count;\n"
      "kernel void next(global uint* out) { *out = ++count; }\n",
      "-cl-std=CL3.0");
  for (cl_uint i = 1; i < 100; ++i) {
    EXPECT_EQ(clEnqueueWriteGlobalVariableINTEL(queue_, program, "count", CL_FALSE, 4, 0, &i, 0,
                                                nullptr, nullptr),
              CL_SUCCESS);
    cl_uint number = 0;
    EXPECT_EQ(Read(program, "count", 4, 0, &number), CL_SUCCESS);
    EXPECT_EQ(number, i);
    EXPECT_EQ(Stored(program, "next"), i + 1);
  }
}

TEST_F(EnqueueWriteGlobalVariable, ObeysTheHostAccess) {
  cl_program program = BuiltHostAccess();
  const cl_uint two = 2, three_hundred = 300;
  EXPECT_EQ(Write(program, "both", 4, 0, &two), CL_SUCCESS);
  EXPECT_EQ(Write(program, "write", 4, 0, &three_hundred), CL_SUCCESS);
  EXPECT_EQ(Stored(program, "sum"), 11312u);
  for (const char* name : {"read", "none", "linked_none"})
    EXPECT_EQ(Write(program, name, 4, 0, &two), CL_INVALID_OPERATION) << name;
}

// Code may hold their values.
TEST_F(EnqueueWriteGlobalVariable, LeavesConstantsAlone) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  const cl_uint two = 2;
  EXPECT_EQ(Write(program, "fixed", 4, 0, &two), CL_INVALID_OPERATION);
}

TEST_F(EnqueueWriteGlobalVariable, RejectsBadArguments) {
  ExpectRules(clEnqueueWriteGlobalVariableINTEL);
}

TEST_F(EnqueueWriteGlobalVariable, ObeysTheWaitList) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  const cl_uint number = 1;
  const auto call = [&](cl_bool blocking) {
    return [=, this, &number](cl_uint count, const cl_event* list, cl_event* event) {
      return clEnqueueWriteGlobalVariableINTEL(queue_, program, "ones", blocking, 4, 0, &number,
                                               count, list, event);
    };
  };
  ExpectEnqueueRules(queue_, CL_COMMAND_WRITE_GLOBAL_VARIABLE_INTEL, call(CL_FALSE));
  ExpectBlockingRules(queue_, call(CL_TRUE));
}

}  // namespace
}  // namespace weft::test
