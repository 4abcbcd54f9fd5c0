// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers, and what is done by them.
#include <gtest/gtest.h>

#include <spirv/unified1/spirv.hpp11>

#include <cstring>

#include "compiler/spirv/reader.h"
#include "contract/spirv.h"
#include "kernel.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace weft::test {
namespace {

// Also at those of a wider scope than the work-group's.
TEST(SpirvMemory, WaitsAtBarriersForLocalMemory) {
  for (const std::string scope : {"%0", "%1", "%2"}) {
    const auto out =
        Results(Kernel(std::string(kSharedWords) + "%semantics = OpConstant %uint 272", R"(
    %mine = OpInBoundsAccessChain %local %shared %wide_id
    OpStore %mine %id Aligned 4
    OpControlBarrier )" + scope + R"( %2 %semantics
    %other = OpISub %uint %last %id
    %theirs = OpInBoundsAccessChain %local %shared %other
    %value = OpLoad %uint %theirs Aligned 4
    OpStore %place %value Aligned 4
  )"),
                0);
    for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], kItems - 1 - i) << scope;
  }
}

// A prefetch of %n bytes at each pointer, as which stores are written.
std::string WithPrefetches(const std::string& body) {
  constexpr uint32_t kBufferPrefetch = 6220, kBlockPrefetch = 6221;
  const std::string module = Kernel("", body, "OpCapability ImageBasic");
  return WithInstruction(WithCapability(module, spv::Capability::ImageBasic, kBufferPrefetch),
                         spv::Op::OpStore, kBlockPrefetch);
}

TEST(SpirvMemory, PrefetchesBlocks) {
  const std::string module = WithPrefetches(R"(
    OpStore %place %n
    OpStore %place %n Aligned 4
    %before = OpAtomicIAdd %uint %place %1 %0 %n
  )");
  for (uint32_t value : Results(module, 7)) EXPECT_EQ(value, 7u);
}

// The validator is not shown its operands, and what it finds behind is told at its own place.
TEST(SpirvMemory, RefusesPrefetchesOfNoPlace) {
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

TEST(SpirvMemory, AddsAtomically) {
  const auto out = Results(Kernel("", "%old = OpAtomicIAdd %uint %out %1 %0 %n"), 2);
  EXPECT_EQ(out[0], 2 * kItems);
}

// SPIR-V 1.4 lacks the weak form, which llvm-spirv writes all the same.
TEST(SpirvMemory, ExchangesWeaklyInNewModules) {
  const std::string strong =
      Kernel({.body = "%old = OpAtomicCompareExchange %uint %place %1 %0 %0 %n %0",
              .environment = SPV_ENV_UNIVERSAL_1_4});
  const std::string weak = WithInstruction(strong, spv::Op::OpAtomicCompareExchange,
                                           uint32_t(spv::Op::OpAtomicCompareExchangeWeak));
  for (uint32_t value : Results(weak, 7)) EXPECT_EQ(value, 7u);
}

TEST(SpirvMemory, KeepsTheScopesOfAtomics) {
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

TEST(SpirvMemory, CastsGenericPointersBack) {
  const auto out = Results(Kernel("%generic = OpTypePointer Generic %uint", R"(
    %any = OpPtrCastToGeneric %generic %place
    %back = OpGenericCastToPtrExplicit %global %any CrossWorkgroup
    OpStore %back %id Aligned 4
  )",
                                  "OpCapability GenericPointer"),
                           0);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i);
}

TEST(SpirvMemory, TellsTheSemanticsOfGenericPointers) {
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

TEST(SpirvMemory, TellsSizes) {
  const auto out = Results(Kernel({.declarations = R"(
    %pair = OpTypeStruct %uint %ulong
    %pointer = OpTypePointer CrossWorkgroup %pair
  )",
                                   .body = R"(
    %cast = OpBitcast %pointer %place
    %size = OpSizeOf %uint %cast
    OpStore %place %size Aligned 4
  )",
                                   .environment = SPV_ENV_UNIVERSAL_1_1}),
                           0);
  EXPECT_EQ(out[0], 16u);
}

// Names of alias scopes tell nothing that kernels need, and the validator takes them for wrong.
TEST(SpirvMemory, ReadsOverAliasScopes) {
  const auto out =
      Results(Kernel({.body = "OpStore %place %id Aligned|AliasScopeINTELMask 4 %scopes",
                      .capabilities = "OpCapability MemoryAccessAliasingINTEL\n"
                                      "OpExtension \"SPV_INTEL_memory_access_aliasing\"",
                      .annotations = R"(
    %domain = OpAliasDomainDeclINTEL
    %scope = OpAliasScopeDeclINTEL %domain
    %scopes = OpAliasScopeListDeclINTEL %scope
  )"}),
              0);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i);
}

TEST(SpirvMemory, CastsPointersToVectorsAndBack) {
  const auto out = Results(Kernel({.declarations = "%uint2 = OpTypeVector %uint 2",
                                   .body = R"(
    %halves = OpBitcast %uint2 %place
    %same = OpBitcast %global %halves
    OpStore %same %id Aligned 4
  )",
                                   .environment = SPV_ENV_UNIVERSAL_1_5}),
                           0);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i);
}

}  // namespace
}  // namespace weft::test
