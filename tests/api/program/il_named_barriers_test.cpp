// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Named barriers of SPIR-V, for some of a work-group's sub-groups.
#include "il_fixture.h"

namespace weft::test {
namespace {

// Kernel halves(global uint*): of the first half of the sub-groups and of the others, each meets
// the one as far from the other end, by a barrier of its half's own; the others do so twice. Each
// stores the other's number in the upper half, and what that made of its own in the lower.
constexpr char kHalves[] = R"(
    OpEntryPoint Kernel %k "halves" %ids %counts
    OpDecorate %ids BuiltIn SubgroupId
    OpDecorate %counts BuiltIn NumSubgroups
    %void = OpTypeVoid
    %bool = OpTypeBool
    %uint = OpTypeInt 32 0
    %named = OpTypeNamedBarrier
    %1 = OpConstant %uint 1
    %2 = OpConstant %uint 2
    %16 = OpConstant %uint 16
    %most = OpConstant %uint 256
    %acquires_and_releases = OpConstant %uint 264
    %words = OpTypeArray %uint %most
    %local_words = OpTypePointer Workgroup %words
    %local = OpTypePointer Workgroup %uint
    %global = OpTypePointer CrossWorkgroup %uint
    %input = OpTypePointer Input %uint
    %meet_type = OpTypeFunction %uint %named %uint %uint
    %k_type = OpTypeFunction %void %global
    %x = OpVariable %local_words Workgroup
    %ids = OpVariable %input Input
    %counts = OpVariable %input Input

    %meet = OpFunction %uint None %meet_type
    %barrier = OpFunctionParameter %named
    %mine = OpFunctionParameter %uint
    %other = OpFunctionParameter %uint
    %meet_entry = OpLabel
    %my_place = OpInBoundsAccessChain %local %x %mine
    %other_place = OpInBoundsAccessChain %local %x %other
    OpStore %my_place %mine Aligned 4
    OpMemoryNamedBarrier %barrier %2 %acquires_and_releases
    %first = OpLoad %uint %other_place Aligned 4
    OpMemoryNamedBarrier %barrier %2 %acquires_and_releases
    %twice = OpIMul %uint %first %2
    %next = OpIAdd %uint %twice %1
    OpStore %my_place %next Aligned 4
    OpMemoryNamedBarrier %barrier %2 %acquires_and_releases
    %second = OpLoad %uint %other_place Aligned 4
    OpMemoryNamedBarrier %barrier %2 %acquires_and_releases
    %upper = OpShiftLeftLogical %uint %first %16
    %told = OpBitwiseOr %uint %upper %second
    OpReturnValue %told
    OpFunctionEnd

    %k = OpFunction %void None %k_type
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %id = OpLoad %uint %ids
    %count = OpLoad %uint %counts
    %half = OpUDiv %uint %count %2
    %rest = OpISub %uint %count %half
    %of_half = OpNamedBarrierInitialize %named %half
    %of_rest = OpNamedBarrierInitialize %named %rest
    %is_in_half = OpULessThan %bool %id %half
    %place = OpInBoundsPtrAccessChain %global %out %id
    OpSelectionMerge %end None
    OpBranchConditional %is_in_half %low %high
    %low = OpLabel
    %last_low = OpISub %uint %half %1
    %other_low = OpISub %uint %last_low %id
    %told_low = OpFunctionCall %uint %meet %of_half %id %other_low
    OpBranch %end
    %high = OpLabel
    %last_high = OpISub %uint %count %1
    %from_last = OpISub %uint %last_high %id
    %other_high = OpIAdd %uint %half %from_last
    %told_before = OpFunctionCall %uint %meet %of_rest %id %other_high
    %told_high = OpFunctionCall %uint %meet %of_rest %id %other_high
    OpBranch %end
    %end = OpLabel
    %value = OpPhi %uint %told_low %low %told_high %high
    OpStore %place %value Aligned 4
    OpReturn
    OpFunctionEnd
  )";

class IlNamedBarriers : public IlTest {};

TEST_F(IlNamedBarriers, AreForAsManySubGroupsAsTheyAreMadeFor) {
  cl_program program =
      FromIl(Assembled({"SubgroupDispatch", "NamedBarrier"}, kHalves, SPV_ENV_UNIVERSAL_1_1));
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  cl_kernel kernel = clCreateKernel(program, "halves", nullptr);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  for (const size_t items : {2, 3, 13, 64, 200}) {
    size_t count = 0;
    ASSERT_EQ(clGetKernelSubGroupInfo(kernel, device_, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE,
                                      sizeof items, &items, sizeof count, &count, nullptr),
              CL_SUCCESS);
    ASSERT_GE(count, 2u);
    std::vector<cl_uint> told(count);
    const size_t bytes = count * sizeof(cl_uint);
    cl_mem out = clCreateBuffer(context_, 0, bytes, nullptr, nullptr);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof out, &out), CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &items, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, bytes, told.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    for (size_t i = 0; i < count; ++i) {
      const size_t half = count / 2, other = i < half ? half - 1 - i : half + count - 1 - i;
      EXPECT_EQ(told[i], other << 16 | (2 * i + 1)) << i << " of " << count;
    }
    clReleaseMemObject(out);
  }
  clReleaseCommandQueue(queue);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
