// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of sub-groups that kernels of SPIR-V require.
#include "il_fixture.h"

namespace weft::test {
namespace {

constexpr spv_target_env kSince = SPV_ENV_UNIVERSAL_1_1;

// Kernel tell(global uint*): how many sub-groups the work-group has.
std::string Text(const std::string& mode) {
  return R"(
    OpEntryPoint Kernel %k "tell" %groups
    )" + mode +
         R"(
    OpDecorate %groups BuiltIn NumSubgroups
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %input = OpTypePointer Input %uint
    %global = OpTypePointer CrossWorkgroup %uint
    %signature = OpTypeFunction %void %global
    %3 = OpConstant %uint 3
    %groups = OpVariable %input Input
    %k = OpFunction %void None %signature
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %value = OpLoad %uint %groups
    OpStore %out %value Aligned 4
    OpReturn
    OpFunctionEnd
  )";
}

class IlSubGroups : public IlTest {
 protected:
  cl_program Given(const std::string& mode, spv_target_env environment) {
    return FromIl(Assembled({"SubgroupDispatch"}, Text(mode), environment));
  }

  void Load(const std::string& mode, spv_target_env environment) {
    cl_program program = Given(mode, environment);
    ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
    kernel_ = clCreateKernel(program, "tell", nullptr);
    width_ = Number(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 1);
  }
  ~IlSubGroups() override { clReleaseKernel(kernel_); }

  size_t Number(cl_kernel_sub_group_info name, size_t input) {
    size_t number = 0;
    EXPECT_EQ(clGetKernelSubGroupInfo(kernel_, device_, name, sizeof input, &input, sizeof number,
                                      &number, nullptr),
              CL_SUCCESS);
    return number;
  }

  // A launch's error, or what it tells.
  cl_int Told(size_t global, const size_t* local) {
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
    cl_int told = 0;
    cl_mem memory = clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof told, &told, nullptr);
    EXPECT_EQ(clSetKernelArg(kernel_, 0, sizeof memory, &memory), CL_SUCCESS);
    const cl_int error =
        clEnqueueNDRangeKernel(queue, kernel_, 1, nullptr, &global, local, 0, nullptr, nullptr);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof told, &told, 0, nullptr, nullptr),
        CL_SUCCESS);
    clReleaseMemObject(memory);
    clReleaseCommandQueue(queue);
    return error == CL_SUCCESS ? told : error;
  }

  void ExpectThree() {
    EXPECT_EQ(Number(CL_KERNEL_COMPILE_NUM_SUB_GROUPS, 0), 3u);
    EXPECT_EQ(Number(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 3), 3 * width_);
    EXPECT_EQ(Number(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 2), 0u);
    for (size_t local : {3 * width_, 2 * width_ + 1}) EXPECT_EQ(Told(local, &local), 3);
    for (size_t local : {size_t{1}, 2 * width_, 3 * width_ + 1})
      EXPECT_EQ(Told(local, &local), CL_INVALID_WORK_GROUP_SIZE);
    for (size_t global : {6 * width_, 2 * width_ + 1}) EXPECT_EQ(Told(global, nullptr), 3);
    EXPECT_EQ(Told(2 * width_, nullptr), CL_INVALID_WORK_GROUP_SIZE);
  }

  cl_kernel kernel_ = nullptr;
  size_t width_ = 0;
};

TEST_F(IlSubGroups, AreAsManyAsAKernelRequires) {
  Load("OpExecutionMode %k SubgroupsPerWorkgroup 3", kSince);
  ExpectThree();
}

TEST_F(IlSubGroups, AreAsManyAsAConstantSays) {
  Load("OpExecutionModeId %k SubgroupsPerWorkgroupId %3", SPV_ENV_UNIVERSAL_1_2);
  ExpectThree();
}

TEST_F(IlSubGroups, AreNeitherNoneNorMoreThanWorkItems) {
  for (const char* number : {"0", "65536"}) {
    cl_program program =
        Given(std::string("OpExecutionMode %k SubgroupsPerWorkgroup ") + number, kSince);
    EXPECT_EQ(Build(program), CL_BUILD_PROGRAM_FAILURE);
    EXPECT_NE(Log(program).find("a work-group has 1 to 65535 sub-groups"), std::string::npos)
        << Log(program);
  }
}

TEST_F(IlSubGroups, AreAsManyAsFitWhereNoneAreRequired) {
  Load("", kSince);
  EXPECT_EQ(Number(CL_KERNEL_COMPILE_NUM_SUB_GROUPS, 0), 0u);
  const size_t local = 2 * width_;
  EXPECT_EQ(Told(local, &local), 2);
}

}  // namespace
}  // namespace weft::test
