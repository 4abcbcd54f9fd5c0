// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V instructions that work-items of a group carry out together.
#include <gtest/gtest.h>

#include "kernel.h"

namespace weft::test {
namespace {

constexpr char kCapabilities[] = R"(
  OpCapability Groups
  OpCapability SubgroupDispatch
  OpCapability GroupNonUniform
  OpCapability GroupNonUniformVote
  OpCapability GroupNonUniformArithmetic
  OpCapability GroupNonUniformBallot
  OpCapability GroupNonUniformShuffle
  OpCapability GroupNonUniformShuffleRelative
  OpCapability GroupNonUniformClustered
  OpCapability GroupNonUniformRotateKHR
  OpCapability GroupUniformArithmeticKHR
  OpCapability SubgroupShuffleINTEL
  OpCapability SubgroupBufferBlockIOINTEL
  OpExtension "SPV_INTEL_subgroups"
  OpExtension "SPV_KHR_subgroup_rotate"
  OpExtension "SPV_KHR_uniform_group_instructions"
)";

// %lane is the work-item's number in its sub-group, %lanes how many there are; the body leaves a
// %value.
std::array<uint32_t, kItems> Values(const std::string& body) {
  return Results(Kernel({.declarations = R"(
    %3 = OpConstant %uint 3
    %4 = OpConstant %uint 4
    %largest = OpConstant %uint 4096
    %true = OpConstantTrue %bool
    %uint4 = OpTypeVector %uint 4
    %int_input = OpTypePointer Input %uint
    %lane_variable = OpVariable %int_input Input
    %lanes_variable = OpVariable %int_input Input
    %max_lanes_variable = OpVariable %int_input Input
  )",
                         .body = R"(
    %lane = OpLoad %uint %lane_variable
    %max_lanes = OpLoad %uint %max_lanes_variable
    %lanes = OpLoad %uint %lanes_variable
    %odd_bit = OpBitwiseAnd %uint %id %1
    %odd = OpINotEqual %bool %odd_bit %0
    %first_id = OpISub %uint %id %lane
  )" + body + "OpStore %place %value Aligned 4\n",
                         .capabilities = kCapabilities,
                         .annotations = R"(
    OpDecorate %lane_variable BuiltIn SubgroupLocalInvocationId
    OpDecorate %lanes_variable BuiltIn SubgroupSize
    OpDecorate %max_lanes_variable BuiltIn SubgroupMaxSize
  )",
                         .interface = "%lane_variable %lanes_variable %max_lanes_variable",
                         .environment = SPV_ENV_UNIVERSAL_1_3}),
                 0);
}

void ExpectOne(const std::string& body) {
  const auto out = Values(body + "%value = OpSelect %uint %holds %1 %0\n");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], 1u) << i << body;
}

TEST(SpirvGroups, CombineInWorkGroups) {
  for (uint32_t value : Values("%value = OpGroupIAdd %uint %2 Reduce %id\n"))
    EXPECT_EQ(value, 120u);
  for (uint32_t value : Values("%value = OpGroupUMax %uint %2 Reduce %id\n")) EXPECT_EQ(value, 15u);
  for (uint32_t value : Values("%value = OpGroupBitwiseOrKHR %uint %2 Reduce %id\n"))
    EXPECT_EQ(value, 15u);
  ExpectOne("%holds = OpGroupLogicalOrKHR %bool %2 Reduce %odd\n");
  const auto sums = Values("%value = OpGroupIAdd %uint %2 ExclusiveScan %id\n");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(sums[i], i * (i - 1) / 2);
}

TEST(SpirvGroups, SpeakInWorkGroups) {
  for (uint32_t value : Values("%value = OpGroupBroadcast %uint %2 %id %4\n")) EXPECT_EQ(value, 4u);
  ExpectOne("%holds = OpGroupAny %bool %2 %odd\n");
  ExpectOne("%not = OpGroupAll %bool %2 %odd\n%holds = OpLogicalNot %bool %not\n");
}

TEST(SpirvGroups, CombineInSubgroups) {
  ExpectOne(
      "%sum = OpGroupIAdd %uint %3 InclusiveScan %1\n%less = OpISub %uint %sum %1\n"
      "%holds = OpIEqual %bool %less %lane\n");
  ExpectOne("%least = OpGroupUMin %uint %3 Reduce %id\n%holds = OpIEqual %bool %least %first_id\n");
}

TEST(SpirvGroups, HaveTheSizeThatAKernelRequires) {
  const auto kernel = [](uint32_t size) {
    return Kernel(
        {.declarations =
             "%int_input = OpTypePointer Input %uint\n%size = OpVariable %int_input Input\n",
         .body = "%value = OpLoad %uint %size\nOpStore %place %value Aligned 4\n",
         .capabilities = "OpCapability SubgroupDispatch\n",
         .annotations = "OpDecorate %size BuiltIn SubgroupMaxSize\n",
         .interface = "%size",
         .modes_and_strings = "OpExecutionMode %k SubgroupSize " + std::to_string(size) + "\n",
         .environment = SPV_ENV_UNIVERSAL_1_3});
  };
  for (uint32_t size : kSubGroupSizes)
    for (uint32_t value : Results(kernel(size), 0)) EXPECT_EQ(value, size);
  EXPECT_NE(Build(kernel(24)).log.find("sub-groups of 4, 8, 16, 32 and 64"), std::string::npos);
}

// With a count and a step of 32 bits, as clang has them.
TEST(SpirvGroups, CopyAsynchronously) {
  const auto out = Results(Kernel(R"(
    %264 = OpConstant %uint 264
    %event = OpTypeEvent
    %events = OpTypePointer Function %event
    %no_event = OpConstantNull %event
    %size = OpConstant %uint 64
    %words = OpTypeArray %uint %size
    %local_words = OpTypePointer Workgroup %words
    %local_word = OpTypePointer Workgroup %uint
    %own = OpVariable %local_words Workgroup
    %of_event = OpTypeFunction %void %event
    %wait = OpFunction %void None %of_event
    %given = OpFunctionParameter %event
    %start = OpLabel
    %kept = OpVariable %events Function
    OpStore %kept %given
    OpGroupWaitEvents %2 %1 %kept
    OpReturn
    OpFunctionEnd
  )",
                                  R"(
    %first = OpInBoundsPtrAccessChain %local_word %own %0 %0
    %mine = OpInBoundsPtrAccessChain %local_word %own %0 %id
    %double = OpIMul %uint %id %2
    OpStore %mine %double
    OpControlBarrier %2 %2 %264
    %copy = OpGroupAsyncCopy %event %2 %out %first %n %1 %no_event
    %waited = OpFunctionCall %void %wait %copy
  )"),
                           kItems);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], 2 * i);
}

TEST(SpirvGroups, CombineInDivergentFlow) {
  const auto out = Values(R"(
    OpSelectionMerge %end None
    OpBranchConditional %odd %taken %end
    %taken = OpLabel
    %least = OpGroupNonUniformUMin %uint %3 Reduce %id
    OpBranch %end
    %end = OpLabel
    %from = OpPhi %uint %least %taken %first_id %entry
    %value = OpISub %uint %from %first_id
  )");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i & 1);
}

TEST(SpirvGroups, CombineInClusters) {
  const auto out = Values("%value = OpGroupNonUniformIAdd %uint %3 ClusteredReduce %id %2\n");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], 2 * (i & ~1u) + 1);
  ExpectOne("%holds = OpGroupNonUniformLogicalXor %bool %3 ClusteredReduce %odd %2\n");
}

TEST(SpirvGroups, ShuffleInSubgroups) {
  const auto out = Values("%value = OpGroupNonUniformShuffleXor %uint %3 %id %1\n");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i ^ 1);
  const auto turned = Values("%value = OpGroupNonUniformRotateKHR %uint %3 %id %1 %2\n");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(turned[i], i ^ 1);
  ExpectOne(
      "%next = OpGroupNonUniformRotateKHR %uint %3 %lane %1\n%past = OpIAdd %uint %lane %1\n"
      "%wrapped = OpUMod %uint %past %lanes\n%holds = OpIEqual %bool %next %wrapped\n");
}

// OpenCL C has shuffles of scalars alone.
TEST(SpirvGroups, ShuffleVectorsByElements) {
  const auto out = Values(R"(
    %vector = OpCompositeConstruct %uint4 %0 %id %1 %2
    %other = OpGroupNonUniformShuffleXor %uint4 %3 %vector %1
    %value = OpCompositeExtract %uint %other 1
  )");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i ^ 1);
}

TEST(SpirvGroups, ShuffleAsIntelDoes) {
  const auto out = Values(R"(
    %vector = OpCompositeConstruct %uint4 %0 %id %1 %2
    %other = OpSubgroupShuffleXorINTEL %uint4 %vector %1
    %value = OpCompositeExtract %uint %other 1
  )");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i ^ 1);
  ExpectOne(
      "%first = OpSubgroupShuffleINTEL %uint %id %0\n"
      "%holds = OpIEqual %bool %first %first_id\n");
  // The first lane has its own from before, the last that of the next one.
  ExpectOne(
      "%got = OpSubgroupShuffleUpINTEL %uint %largest %lane %1\n"
      "%before = OpISub %uint %lane %1\n%is_first = OpIEqual %bool %lane %0\n"
      "%wanted = OpSelect %uint %is_first %largest %before\n"
      "%holds = OpIEqual %bool %got %wanted\n");
  ExpectOne(
      "%got = OpSubgroupShuffleDownINTEL %uint %lane %largest %1\n"
      "%after = OpIAdd %uint %lane %1\n%is_last = OpIEqual %bool %after %max_lanes\n"
      "%wanted = OpSelect %uint %is_last %largest %after\n"
      "%holds = OpIEqual %bool %got %wanted\n");
}

TEST(SpirvGroups, ReadAndWriteBlocks) {
  const auto out = Values(R"(
    %wide_first = OpUConvert %ulong %first_id
    %block = OpInBoundsPtrAccessChain %global %out %wide_first
    OpSubgroupBlockWriteINTEL %block %id
    OpControlBarrier %3 %3 %0
    %read = OpSubgroupBlockReadINTEL %uint %block
    %value = OpIAdd %uint %read %1
  )");
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i + 1);
}

TEST(SpirvGroups, VoteInSubgroups) {
  ExpectOne("%holds = OpGroupNonUniformAny %bool %3 %odd\n");
  ExpectOne("%holds = OpGroupNonUniformAllEqual %bool %3 %first_id\n");
  ExpectOne(
      "%elected = OpGroupNonUniformElect %bool %3\n%is_first = OpIEqual %bool %lane %0\n"
      "%holds = OpLogicalEqual %bool %elected %is_first\n");
}

TEST(SpirvGroups, CountBallots) {
  ExpectOne(
      "%votes = OpGroupNonUniformBallot %uint4 %3 %true\n"
      "%count = OpGroupNonUniformBallotBitCount %uint %3 Reduce %votes\n"
      "%holds = OpIEqual %bool %count %lanes\n");
  ExpectOne(
      "%votes = OpGroupNonUniformBallot %uint4 %3 %odd\n"
      "%mine = OpGroupNonUniformInverseBallot %bool %3 %votes\n"
      "%holds = OpLogicalEqual %bool %mine %odd\n");
  ExpectOne(
      "%votes = OpGroupNonUniformBallot %uint4 %3 %odd\n"
      "%lowest = OpGroupNonUniformBallotFindLSB %uint %3 %votes\n"
      "%holds = OpIEqual %bool %lowest %1\n");
}

TEST(SpirvGroups, BroadcastInSubgroups) {
  ExpectOne(
      "%got = OpGroupNonUniformBroadcast %uint %3 %id %0\n"
      "%holds = OpIEqual %bool %got %first_id\n");
  ExpectOne(
      "%got = OpGroupNonUniformBroadcastFirst %uint %3 %id\n"
      "%holds = OpIEqual %bool %got %first_id\n");
  ExpectOne("%got = OpGroupBroadcast %uint %3 %id %0\n%holds = OpIEqual %bool %got %first_id\n");
}

// A module asks of a kernel that it could enqueue if the device let it.
TEST(SpirvGroups, CountThoseOfKernelsToEnqueue) {
  ExpectOne(
      "%size = OpGetKernelLocalSizeForSubgroupCount %uint %2 %k %out %0 %0\n"
      "%twice = OpIMul %uint %2 %max_lanes\n%holds = OpIEqual %bool %size %twice\n");
  ExpectOne(
      "%most = OpGetKernelMaxNumSubgroups %uint %k %out %0 %0\n"
      "%size = OpGetKernelLocalSizeForSubgroupCount %uint %most %k %out %0 %0\n"
      "%holds = OpIEqual %bool %size %largest\n");
  ExpectOne(
      "%most = OpGetKernelMaxNumSubgroups %uint %k %out %0 %0\n"
      "%more = OpIAdd %uint %most %1\n"
      "%size = OpGetKernelLocalSizeForSubgroupCount %uint %more %k %out %0 %0\n"
      "%holds = OpIEqual %bool %size %0\n");
}

// Between both parts a work-item may change what no other waits for.
TEST(SpirvGroups, ArriveAndWait) {
  const auto module = [](const std::string& scope) {
    return Kernel(std::string(kSharedWords) + R"(
    %release = OpConstant %uint 260
    %acquire = OpConstant %uint 258
    %3 = OpConstant %uint 3
  )",
                  R"(
    %mine = OpInBoundsAccessChain %local %shared %wide_id
    OpStore %mine %id Aligned 4
    OpControlBarrierArriveINTEL )" +
                      scope + R"( %2 %release
    OpStore %place %id Aligned 4
    OpControlBarrierWaitINTEL )" +
                      scope + R"( %2 %acquire
    %other = OpISub %uint %last %id
    %theirs = OpInBoundsAccessChain %local %shared %other
    %value = OpLoad %uint %theirs Aligned 4
    %before = OpLoad %uint %place Aligned 4
    %both = OpIAdd %uint %value %before
    OpStore %place %both Aligned 4
  )",
                  "OpCapability SplitBarrierINTEL\nOpExtension \"SPV_INTEL_split_barrier\"");
  };
  for (uint32_t value : Results(module("%2"), 0)) EXPECT_EQ(value, kItems - 1);
  EXPECT_NE(Build(module("%3")).log.find("only work-groups arrive and wait"), std::string::npos);
}

TEST(SpirvGroups, WaitForEachOther) {
  ExpectOne("OpControlBarrier %3 %3 %0\n%holds = OpULessThan %bool %lane %lanes\n");
}

}  // namespace
}  // namespace weft::test
