// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V modules, written as the assembler's text, compiled and run.
#include <gtest/gtest.h>

#include <spirv/unified1/spirv.hpp11>

#include <algorithm>
#include <bit>
#include <cstring>

#include "compiler/spirv/reader.h"
#include "contract/spirv.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "spirv_kernel.h"

namespace weft::test {
namespace {

TEST(Spirv, AddsArgumentsAndIds) {
  const auto out =
      Results(Kernel("", "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4"), 5);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i + 5);
}

// SPV_KHR_no_integer_wrap_decoration
TEST(Spirv, AddsWithoutWrapping) {
  const auto out = Results(Kernel("", "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4",
                                  R"(OpExtension "SPV_KHR_no_integer_wrap_decoration")",
                                  "OpDecorate %sum NoSignedWrap\n OpDecorate %sum NoUnsignedWrap"),
                           9);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i + 9);
}

// SPV_KHR_float_controls2: bits of the mode and an execution mode that the validator does not know.
TEST(Spirv, AddsAsTheFastMathModeAllows) {
  const auto out =
      Results(Kernel("%float = OpTypeFloat 32\n%mode = OpConstant %uint 0x70000", R"(
    %number = OpBitcast %float %n
    %sum = OpFAdd %float %number %number
    %word = OpBitcast %uint %sum
    OpStore %place %word Aligned 4
  )",
                     "OpCapability !6029\n"
                     "OpExtension \"SPV_KHR_float_controls2\"",
                     "OpDecorate %sum FPFastMathMode !0x70000",
                     "\nOpExecutionModeId %k !6028 %float %mode", SPV_ENV_UNIVERSAL_1_2),
              std::bit_cast<uint32_t>(1.5f));
  for (uint32_t word : out) EXPECT_EQ(std::bit_cast<float>(word), 3.0f);
}

// SPV_INTEL_fp_max_error: compilers of SYCL say of -ffast-math by it how far off a function may be.
TEST(Spirv, IsNoFartherOffThanItMayBe) {
  const auto out =
      Results(Kernel("%float = OpTypeFloat 32", R"(
    %number = OpBitcast %float %n
    %root = OpExtInst %float %std sqrt %number
    %word = OpBitcast %uint %root
    OpStore %place %word Aligned 4
  )",
                     "OpCapability !6169\nOpExtension \"SPV_INTEL_fp_max_error\"",
                     "OpDecorate %root !6170 !" + std::to_string(std::bit_cast<uint32_t>(2.5f))),
              std::bit_cast<uint32_t>(9.0f));
  for (uint32_t word : out) EXPECT_EQ(std::bit_cast<float>(word), 3.0f);
}

// SPV_INTEL_unstructured_loop_controls: what a loop without OpLoopMerge is told.
TEST(Spirv, LoopsWithPhis) {
  const auto out = Results(Kernel("", R"(
    OpBranch %head
    %head = OpLabel
    %i = OpPhi %uint %0 %entry %next %body
    %sum = OpPhi %uint %0 %entry %more %body
    %goes_on = OpULessThan %bool %i %id
    OpLoopControlINTEL 2
    OpBranchConditional %goes_on %body %end
    %body = OpLabel
    %more = OpIAdd %uint %sum %n
    %next = OpIAdd %uint %i %1
    OpBranch %head
    %end = OpLabel
    OpStore %place %sum Aligned 4
  )",
                                  "OpCapability UnstructuredLoopControlsINTEL\n"
                                  "OpExtension \"SPV_INTEL_unstructured_loop_controls\""),
                           3);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], 3 * i);
}

TEST(Spirv, CallsFunctionsOfOpenclStd) {
  const auto out = Results(Kernel("", R"(
    %least = OpExtInst %uint %std u_min %id %n
    %bits = OpExtInst %uint %std popcount %least
    OpStore %place %bits Aligned 4
  )"),
                           7);
  for (uint32_t i = 0; i < kItems; ++i)
    EXPECT_EQ(out[i], static_cast<uint32_t>(std::popcount(std::min(i, 7u))));
}

TEST(Spirv, WaitsAtBarriersForLocalMemory) {
  const auto out = Results(Kernel(R"(
    %count = OpConstant %uint 16
    %last = OpConstant %uint 15
    %semantics = OpConstant %uint 272
    %array = OpTypeArray %uint %count
    %local_array = OpTypePointer Workgroup %array
    %local = OpTypePointer Workgroup %uint
    %shared = OpVariable %local_array Workgroup
  )",
                                  R"(
    %mine = OpInBoundsAccessChain %local %shared %wide_id
    OpStore %mine %id Aligned 4
    OpControlBarrier %2 %2 %semantics
    %other = OpISub %uint %last %id
    %theirs = OpInBoundsAccessChain %local %shared %other
    %value = OpLoad %uint %theirs Aligned 4
    OpStore %place %value Aligned 4
  )"),
                           0);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], kItems - 1 - i);
}

// Instructions and capabilities that SPIRV-Tools cannot assemble yet, written as others whose
// numbers are then changed.
std::string WithInstruction(std::string module, spv::Op from, uint32_t to) {
  std::vector<uint32_t> words = SpirvWords(module);
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    if ((own[0] & 0xffff) == static_cast<uint32_t>(from)) words[place] = (own[0] & 0xffff0000) | to;
  });
  return Binary(words);
}

TEST(Spirv, ConvertsBFloat16) {
  constexpr uint32_t kConvertFToBF16 = 6116, kConvertBF16ToF = 6117;
  const std::string declarations = "%float = OpTypeFloat 32\n %ushort = OpTypeInt 16 0\n";
  const std::string to = Kernel(declarations, R"(
    %number = OpBitcast %float %n
    %bits = OpConvertFToU %ushort %number
    %wide = OpUConvert %uint %bits
    OpStore %place %wide Aligned 4
  )",
                                "OpCapability Int16");
  // 1.00390625 lies between two of them, at the even one after rounding.
  EXPECT_EQ(Results(WithInstruction(to, spv::Op::OpConvertFToU, kConvertFToBF16), 0x3f808000)[0],
            0x3f80u);
  EXPECT_EQ(Results(WithInstruction(to, spv::Op::OpConvertFToU, kConvertFToBF16), 0x3f818000)[3],
            0x3f82u);
  const std::string from = Kernel(declarations, R"(
    %bits = OpUConvert %ushort %n
    %number = OpConvertUToF %float %bits
    %word = OpBitcast %uint %number
    OpStore %place %word Aligned 4
  )",
                                  "OpCapability Int16");
  EXPECT_EQ(Results(WithInstruction(from, spv::Op::OpConvertUToF, kConvertBF16ToF), 0xc049)[5],
            0xc0490000u);
}

TEST(Spirv, RefusesBFloat16OfOtherWidths) {
  const std::string module = Kernel("%float = OpTypeFloat 32", R"(
    %number = OpConvertUToF %float %n
    %word = OpBitcast %uint %number
    OpStore %place %word Aligned 4
  )");
  const CompileReply reply = Build(WithInstruction(module, spv::Op::OpConvertUToF, 6117));
  EXPECT_NE(reply.log.find("OpConvertBF16ToFINTEL: it converts between floats and integers of 16"),
            std::string::npos)
      << reply.log;
}

std::string WithCapability(std::string module, spv::Capability from, uint32_t to) {
  std::vector<uint32_t> words = SpirvWords(module);
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    const bool declares = (own[0] & 0xffff) == static_cast<uint32_t>(spv::Op::OpCapability);
    if (declares && own[1] == static_cast<uint32_t>(from)) words[place + 1] = to;
  });
  return Binary(words);
}

// A prefetch of %n bytes at each pointer, as which stores are written.
std::string WithPrefetches(const std::string& body) {
  constexpr uint32_t kBufferPrefetch = 6220, kBlockPrefetch = 6221;
  const std::string module = Kernel("", body, "OpCapability ImageBasic");
  return WithInstruction(WithCapability(module, spv::Capability::ImageBasic, kBufferPrefetch),
                         spv::Op::OpStore, kBlockPrefetch);
}

TEST(Spirv, PrefetchesBlocks) {
  const std::string module = WithPrefetches(R"(
    OpStore %place %n
    OpStore %place %n Aligned 4
    %before = OpAtomicIAdd %uint %place %1 %0 %n
  )");
  for (uint32_t value : Results(module, 7)) EXPECT_EQ(value, 7u);
}

// The validator is not shown its operands, and what it finds behind is told at its own place.
TEST(Spirv, RefusesPrefetchesOfNoPlace) {
  const auto log = [](const std::string& body, uint32_t operand) {
    std::vector<uint32_t> words = SpirvWords(WithPrefetches(body));
    ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
      if ((own[0] & 0xffff) == 6221 && operand != 0) words[place + operand] = 5000;
    });
    return Build(Binary(words)).log;
  };
  const std::string prefetch = "OpStore %place %n\n";
  EXPECT_EQ(log(prefetch, 0), "");
  EXPECT_NE(log(prefetch, 1).find("it is given no pointer to global memory"), std::string::npos);
  EXPECT_NE(log(prefetch, 2).find("it is given no number of bytes"), std::string::npos);
  EXPECT_NE(log(prefetch + "%x = OpIAdd %uint %n %bool\n", 0).find(": OpIAdd: "),
            std::string::npos);
}

TEST(Spirv, AddsAtomically) {
  const auto out = Results(Kernel("", "%old = OpAtomicIAdd %uint %out %1 %0 %n"), 2);
  EXPECT_EQ(out[0], 2 * kItems);
}

TEST(Spirv, KeepsTheScopesOfAtomics) {
  llvm::LLVMContext context;
  const auto scope_of = [&](const std::string& id, const std::string& semantics = "%2",
                            uint16_t generator = 0) {
    CompileRequest request;
    request.source = Kernel("", "%old = OpAtomicIAdd %uint %out " + id + " " + semantics + " %n\n");
    constexpr size_t kGeneratorByte = 10;
    std::memcpy(&request.source[kGeneratorByte], &generator, sizeof generator);
    const compiler::FrontendResult result = compiler::ReadSpirv(request, BuildOptions(), context);
    for (llvm::Function& function : *result.module)
      for (llvm::Instruction& instruction : llvm::instructions(function))
        if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
          return update->getSyncScopeID();
    return llvm::SyncScope::ID(llvm::SyncScope::SingleThread);
  };
  EXPECT_EQ(scope_of("%0"), llvm::SyncScope::ID(llvm::SyncScope::System));
  EXPECT_EQ(scope_of("%1"), context.getOrInsertSyncScopeID("device"));
  EXPECT_EQ(scope_of("%2"), context.getOrInsertSyncScopeID("workgroup"));
  // As compilers write atomic_add of OpenCL 1.
  EXPECT_EQ(scope_of("%2", "%0"), context.getOrInsertSyncScopeID("device"));
  // As clang writes atomic_fetch_add.
  EXPECT_EQ(scope_of("%2", "%2", 43), context.getOrInsertSyncScopeID("device"));
}

// Two cases and both ways of a branch lead to one block, whose phi has one value of each block.
TEST(Spirv, ChoosesBySwitches) {
  const auto out = Results(Kernel("%9 = OpConstant %uint 9\n %true = OpConstantTrue %bool", R"(
    OpSwitch %id %other 0 %first 2 %second 3 %end 5 %end
    %first = OpLabel
    OpBranch %end
    %second = OpLabel
    OpBranch %end
    %other = OpLabel
    OpBranch %end
    %end = OpLabel
    %value = OpPhi %uint %9 %first %2 %second %n %other %1 %entry
    OpBranchConditional %true %last %last
    %last = OpLabel
    %same = OpPhi %uint %value %end
    OpStore %place %same Aligned 4
  )"),
                           4);
  constexpr uint32_t kExpected[] = {9, 4, 2, 1, 4, 1};
  for (uint32_t i = 0; i < kItems; ++i)
    EXPECT_EQ(out[i], i < std::size(kExpected) ? kExpected[i] : 4);
}

TEST(Spirv, EvaluatesSpecializationConstants) {
  const auto out = Results(Kernel(R"(
    %5 = OpSpecConstant %uint 5
    %product = OpSpecConstantOp %uint IMul %5 %2
  )",
                                  "OpStore %place %product Aligned 4"),
                           0);
  for (uint32_t value : out) EXPECT_EQ(value, 10u);
}

TEST(Spirv, CastsGenericPointersBack) {
  const auto out = Results(Kernel("%generic = OpTypePointer Generic %uint", R"(
    %any = OpPtrCastToGeneric %generic %place
    %back = OpGenericCastToPtrExplicit %global %any CrossWorkgroup
    OpStore %back %id Aligned 4
  )",
                                  "OpCapability GenericPointer"),
                           0);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i);
}

// As clang writes it: the validator wants a format to point to a character.
TEST(Spirv, PrintsFormatsThatAreArrays) {
  const auto module = [](const std::string& format) {
    return Kernel(R"(
    %uchar = OpTypeInt 8 0
    %letter = OpConstant %uchar 97
    %end = OpConstantNull %uchar
    %text = OpTypeArray %uchar %2
    %place_of_text = OpTypePointer UniformConstant %text
    %characters = OpConstantComposite %text %letter %end
    %format = OpVariable %place_of_text UniformConstant %characters
  )",
                  "%count = OpExtInst %uint %std printf " + format + " %n", "OpCapability Int8");
  };
  const CompileReply reply = Build(module("%format"));
  EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  EXPECT_NE(Build(module("%n")).log.find("the format is not in constant memory"),
            std::string::npos);
}

TEST(Spirv, TellsTheSemanticsOfGenericPointers) {
  constexpr uint32_t kCrossWorkgroupMemory = 0x200;
  const auto out = Results(Kernel("%generic = OpTypePointer Generic %uint", R"(
    %any = OpPtrCastToGeneric %generic %place
    %semantics = OpGenericPtrMemSemantics %uint %any
    OpStore %place %semantics Aligned 4
  )",
                                  "OpCapability GenericPointer"),
                           0);
  for (uint32_t value : out) EXPECT_EQ(value, kCrossWorkgroupMemory);
}

TEST(Spirv, AsksForMipLevels) {
  CompileRequest request;
  request.source = Kernel(R"(
    %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
    %counts = OpTypeFunction %uint %image
    %nothing = OpTypeFunction %void
  )",
                          R"(
    OpReturn
    OpFunctionEnd
    %count = OpFunction %uint None %counts
    %one = OpFunctionParameter %image
    %count_entry = OpLabel
    %levels = OpImageQueryLevels %uint %one
    OpReturnValue %levels
    OpFunctionEnd
    %rest = OpFunction %void None %nothing
    %rest_entry = OpLabel
  )",
                          "OpCapability ImageBasic");
  llvm::LLVMContext context;
  const compiler::FrontendResult result = compiler::ReadSpirv(request, BuildOptions(), context);
  ASSERT_TRUE(result.module) << result.log;
  EXPECT_TRUE(result.module->getFunction("_Z24get_image_num_mip_levels14ocl_image2d_ro"));
}

TEST(Spirv, TellsSizes) {
  const auto out = Results(Kernel(R"(
    %pair = OpTypeStruct %uint %ulong
    %pointer = OpTypePointer CrossWorkgroup %pair
  )",
                                  R"(
    %cast = OpBitcast %pointer %place
    %size = OpSizeOf %uint %cast
    OpStore %place %size Aligned 4
  )",
                                  "", "", "", SPV_ENV_UNIVERSAL_1_1),
                           0);
  EXPECT_EQ(out[0], 16u);
}

// Names of alias scopes tell nothing that kernels need, and the validator takes them for wrong.
TEST(Spirv, ReadsOverAliasScopes) {
  const auto out = Results(Kernel("", "OpStore %place %id Aligned|AliasScopeINTELMask 4 %scopes",
                                  "OpCapability MemoryAccessAliasingINTEL\n"
                                  "OpExtension \"SPV_INTEL_memory_access_aliasing\"",
                                  R"(
    %domain = OpAliasDomainDeclINTEL
    %scope = OpAliasScopeDeclINTEL %domain
    %scopes = OpAliasScopeListDeclINTEL %scope
  )"),
                           0);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i);
}

TEST(Spirv, CastsPointersToVectorsAndBack) {
  const auto out = Results(Kernel("%uint2 = OpTypeVector %uint 2", R"(
    %halves = OpBitcast %uint2 %place
    %same = OpBitcast %global %halves
    OpStore %same %id Aligned 4
  )",
                                  "", "", "", SPV_ENV_UNIVERSAL_1_5),
                           0);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i);
}

// The bytes of a word, as they are signed.
TEST(Spirv, MultipliesFourBytes) {
  const std::string capabilities = R"(
    OpCapability Int8
    OpCapability DotProduct
    OpCapability DotProductInput4x8Bit
    OpCapability DotProductInput4x8BitPacked
    OpExtension "SPV_KHR_integer_dot_product"
  )";
  const auto product = [&](const std::string& instruction) {
    return Results(Kernel(R"(
      %char = OpTypeInt 8 0
      %char4 = OpTypeVector %char 4
      %short = OpConstant %uint 0x80FF
      %high = OpConstant %uint 0x7FFFFFF0
    )",
                          "%bytes = OpBitcast %char4 %n\n%value = " + instruction +
                              "OpStore %place %value Aligned 4\n",
                          capabilities, "", "", SPV_ENV_UNIVERSAL_1_6),
                   0x01FF0203)[0];
  };
  // 3 * -1 + 2 * -128
  EXPECT_EQ(int32_t(product("OpSDot %uint %n %short PackedVectorFormat4x8Bit\n")), -259);
  EXPECT_EQ(product("OpUDot %uint %n %short PackedVectorFormat4x8Bit\n"), 3u * 255 + 2 * 128);
  EXPECT_EQ(product("OpSUDot %uint %n %short PackedVectorFormat4x8Bit\n"), 3u * 255 + 2 * 128);
  // 9 + 4 + 1 + 1
  EXPECT_EQ(product("OpSDot %uint %bytes %bytes\n"), 15u);
  EXPECT_EQ(product("OpSDotAccSat %uint %bytes %bytes %high\n"), 0x7FFFFFFFu);
}

TEST(Spirv, ReadsClocks) {
  const auto out = Results(Kernel("", R"(
    %time = OpReadClockKHR %ulong %1
    %some = OpUConvert %uint %time
    OpStore %place %some Aligned 4
  )",
                                  "OpCapability ShaderClockKHR\n"
                                  "OpExtension \"SPV_KHR_shader_clock\"\n"),
                           0);
  EXPECT_NE(out[0] | out[1], 0u);
}

// A loop without OpLoopMerge, as all but shaders have them, and a scope that shaders have not.
TEST(Spirv, ReadsClocksOfWorkGroupsInLoops) {
  const auto out = Results(Kernel("%none = OpConstant %ulong 0", R"(
    OpBranch %again
    %again = OpLabel
    %time = OpReadClockKHR %ulong %2
    %is_zero = OpIEqual %bool %time %none
    OpBranchConditional %is_zero %again %end
    %end = OpLabel
    OpStore %place %1 Aligned 4
  )",
                                  "OpCapability ShaderClockKHR\n"
                                  "OpExtension \"SPV_KHR_shader_clock\"\n"),
                           0);
  for (uint32_t value : out) EXPECT_EQ(value, 1u);
}

TEST(Spirv, RefusesClocksOfOtherTypes) {
  const CompileReply reply = Build(Kernel("", "%time = OpReadClockKHR %uint %1",
                                          "OpCapability ShaderClockKHR\n"
                                          "OpExtension \"SPV_KHR_shader_clock\"\n"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find("OpReadClockKHR: a clock is read as"), std::string::npos) << reply.log;
}

TEST(Spirv, DescribesArguments) {
  const CompileReply reply = Build(Kernel("", "", "",
                                          "OpDecorate %out FuncParamAttr NoWrite\n"
                                          "OpDecorate %out Restrict\n"));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  const KernelArgument& out = reply.program.kernels.at(0).arguments.at(0);
  EXPECT_TRUE(out.is_const);
  EXPECT_TRUE(out.is_restrict);
  EXPECT_FALSE(out.is_volatile);
  EXPECT_EQ(out.access, Access::kNone);
}

TEST(Spirv, DescribesKernels) {
  const CompileReply reply = Build(Kernel("", ""));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  ASSERT_EQ(reply.program.kernels.size(), 1u);
  const KernelInfo& kernel = reply.program.kernels[0];
  EXPECT_EQ(kernel.name, "k");
  ASSERT_EQ(kernel.arguments.size(), 2u);
  EXPECT_EQ(kernel.arguments[0].kind, ArgumentKind::kBuffer);
  EXPECT_EQ(kernel.arguments[0].name, "out");
  EXPECT_EQ(kernel.arguments[1].size, 4u);
}

TEST(Spirv, TakesEitherByteOrder) {
  std::string module = Kernel("", "OpStore %place %n Aligned 4");
  for (size_t word = 0; word < module.size(); word += 4)
    std::reverse(module.begin() + word, module.begin() + word + 4);
  EXPECT_EQ(Results(module, 6)[3], 6u);
}

TEST(Spirv, NamesTheInstructionThatIsWrong) {
  std::string module = Kernel("", "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4");
  const char kAdd[] = {char(128), 0, 5, 0};  // OpIAdd, of five words
  const size_t place = module.find(std::string(kAdd, 4));
  ASSERT_NE(place, std::string::npos);
  module[place + 4] = 1;  // the type of its result
  const CompileReply reply = Build(module);
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  const std::string start = "<module>: error: word " + std::to_string(place / 4) + ": OpIAdd: ";
  EXPECT_TRUE(reply.log.starts_with(start)) << reply.log;
}

TEST(Spirv, NamesTheInstructionThatTheGrammarDoesNotHave) {
  std::string module = Kernel("%5 = OpConstant %uint 5", "OpStore %place %5 Aligned 4");
  const char kFive[] = {43, 0, 4, 0};  // OpConstant, of four words
  const size_t place = module.rfind(std::string(kFive, 4));
  ASSERT_NE(place, std::string::npos);
  module[place] = 46;  // OpConstantNull, which has three
  const CompileReply reply = Build(module);
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  const std::string start =
      "<module>: error: word " + std::to_string(place / 4) + ": OpConstantNull: ";
  EXPECT_TRUE(reply.log.starts_with(start)) << reply.log;
}

TEST(Spirv, NamesTheCapabilityThatIsMissing) {
  const CompileReply reply = Build(Kernel("", "", "OpCapability Matrix\n"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_EQ(reply.log, "<module>: error: word 11: the device does not have capability 0\n");
}

// The validator would look for the operand's width.
TEST(Spirv, RefusesOperandsOfFunctionsThatHaveNoType) {
  const std::string module = Kernel("", "%most = OpExtInst %uint %std u_max %n %1");
  std::vector<uint32_t> words = SpirvWords(module);
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    if ((own[0] & 0xffff) == static_cast<uint32_t>(spv::Op::OpExtInst)) words[place + 5] = own[3];
  });
  const CompileReply reply = Build(Binary(words));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find(": OpExtInst: id "), std::string::npos) << reply.log;
  EXPECT_NE(reply.log.find(" has no type"), std::string::npos) << reply.log;
}

TEST(Spirv, RefusesBuiltInVariablesOfOtherTypes) {
  const CompileReply reply =
      Build(Kernel("%float = OpTypeFloat 32\n"
                   "%inputs = OpTypePointer Input %float\n"
                   "%dim = OpVariable %inputs Input",
                   "", "", "OpDecorate %dim BuiltIn WorkDim"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find("OpVariable: the built-in variable is of another type"),
            std::string::npos)
      << reply.log;
}

TEST(Spirv, RefusesToStoreAPointerAsHalves) {
  const CompileReply reply =
      Build(Kernel("", "%none = OpExtInst %void %std vstore_half %place %wide_id %place"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find(" is no number"), std::string::npos) << reply.log;
}

TEST(Spirv, RefusesNumbersThatArePassedAsPointersAre) {
  for (const char* attribute : {"ByVal", "Sret"}) {
    const CompileReply reply =
        Build(Kernel("", "", "", std::string("OpDecorate %n FuncParamAttr ") + attribute));
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_NE(reply.log.find("OpFunctionParameter: only pointers"), std::string::npos) << reply.log;
  }
}

TEST(Spirv, RefusesWhatIsCutOff) {
  const std::string module = Kernel("", "OpStore %place %n Aligned 4");
  for (size_t size = 4; size < module.size(); size += 7)
    EXPECT_EQ(Build(module.substr(0, size)).status, CompileStatus::kSourceError) << size;
}

TEST(Spirv, SurvivesChangedWords) {
  ExpectAnswersToChangedWords(
      Kernel("", "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4"));
}

}  // namespace
}  // namespace weft::test
