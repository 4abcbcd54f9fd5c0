// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/global_variable_access/variables_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

class GetDeviceGlobalVariablePointer : public GlobalVariables {
 protected:
  cl_int Find(cl_program program, const char* name, size_t* size, void** address) {
    return clGetDeviceGlobalVariablePointerINTEL(device_, program, name, size, address);
  }
};

TEST_F(GetDeviceGlobalVariablePointer, TellsWhereKernelsFindTheVariable) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  size_t size = 0;
  void* address = nullptr;
  EXPECT_EQ(Find(program, "numbers", &size, &address), CL_SUCCESS);
  EXPECT_EQ(size, 16u);
  static_cast<cl_uint*>(address)[3] += 2;
  EXPECT_EQ(Stored(program, "sum"), kSum + 2);
  EXPECT_EQ(Number(program, "numbers"), 10u);
  void* again = nullptr;
  EXPECT_EQ(Find(program, "numbers", nullptr, &again), CL_SUCCESS);
  EXPECT_EQ(again, address);
}

TEST_F(GetDeviceGlobalVariablePointer, IsAnArgumentOfAnyKernel) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  void* address = nullptr;
  EXPECT_EQ(Find(program, "ones", nullptr, &address), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(Built(kGood), "twice", nullptr);
  const size_t one = 1;
  EXPECT_EQ(WEFT_DRIVER(clSetKernelArgMemPointerINTEL)(kernel, 0, address), CL_SUCCESS);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(Number(program, "ones"), 2u);
  clReleaseKernel(kernel);
}

TEST_F(GetDeviceGlobalVariablePointer, KnowsVariablesOfSpirvByTheirHostNamesFirst) {
  cl_program program = BuiltHostAccess();
  for (auto [name, value] :
       {std::pair("both", 1u), {"linked_both", 1u}, {"read", 10u}, {"write", 100u}}) {
    void* address = nullptr;
    EXPECT_EQ(Find(program, name, nullptr, &address), CL_SUCCESS) << name;
    EXPECT_EQ(*static_cast<cl_uint*>(address), value) << name;
  }
}

TEST_F(GetDeviceGlobalVariablePointer, RejectsBadArguments) {
  cl_program program = Built(kVariables, "-cl-std=CL3.0");
  void* address = nullptr;
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(clGetDeviceGlobalVariablePointerINTEL(bad, program, "ones", nullptr, &address),
              CL_INVALID_DEVICE);
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(Find(bad, "ones", nullptr, &address), CL_INVALID_PROGRAM);
  // device is not one of the program's
  const SubDeviceContext parts;
  EXPECT_EQ(
      clGetDeviceGlobalVariablePointerINTEL(parts.devices[0], program, "ones", nullptr, &address),
      CL_INVALID_DEVICE);
  EXPECT_EQ(Find(FromSource(kVariables), "ones", nullptr, &address), CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(Find(program, "own", nullptr, &address), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(Find(program, nullptr, nullptr, &address), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(Find(program, "ones", nullptr, nullptr), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(address, nullptr);
}

}  // namespace
}  // namespace weft::test
