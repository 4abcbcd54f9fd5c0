// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Debug information of SPIR-V modules, as the IR keeps it.
#include <gtest/gtest.h>

#include <set>
#include <spirv/unified1/spirv.hpp11>
#include <utility>

#include "compiler/spirv/reader.h"
#include "contract/spirv.h"
#include "kernel.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace weft::test {
namespace {

// The lines of a function's instructions, each once.
std::set<unsigned> LinesOf(const llvm::Function& function) {
  std::set<unsigned> lines;
  for (const llvm::Instruction& instruction : llvm::instructions(function))
    if (const llvm::DebugLoc& place = instruction.getDebugLoc()) lines.insert(place.getLine());
  return lines;
}

TEST(SpirvDebug, KeepsTheLinesOfItsSource) {
  CompileRequest request;
  request.source = Kernel({.body = R"(
    OpLine %file 7 3
    %sum = OpIAdd %uint %id %n
    OpLine %file 9 1
    OpStore %place %sum Aligned 4
    OpNoLine
  )",
                           .modes_and_strings = "%file = OpString \"/src/sum.cpp\""});
  llvm::LLVMContext context;
  for (bool debug : {false, true}) {
    BuildOptions options;
    options.debug = debug;
    const compiler::FrontendResult result = compiler::ReadSpirv(request, options, context);
    ASSERT_TRUE(result.module) << result.log;
    const llvm::Function& kernel = *result.module->getFunction("k");
    const auto* body = llvm::cast<llvm::CallInst>(&kernel.getEntryBlock().front());
    EXPECT_EQ(LinesOf(*body->getCalledFunction()),
              debug ? (std::set<unsigned>{0, 7, 9}) : std::set<unsigned>());
    if (debug) EXPECT_EQ(kernel.getSubprogram()->getFilename(), "sum.cpp");
  }
}

compiler::FrontendResult ReadWithLines(const std::string& module, llvm::LLVMContext& context) {
  CompileRequest request;
  request.source = module;
  BuildOptions options;
  options.debug = true;
  return compiler::ReadSpirv(request, options, context);
}

// The function that kernel k calls.
const llvm::Function& BodyOf(const llvm::Module& module) {
  const llvm::BasicBlock& entry = module.getFunction("k")->getEntryBlock();
  return *llvm::cast<llvm::CallInst>(entry.front()).getCalledFunction();
}

// Where the last instruction of a kind comes from.
template <class Kind>
const llvm::DILocation* PlaceOf(const llvm::Function& function) {
  const llvm::DILocation* place = nullptr;
  for (const llvm::Instruction& instruction : llvm::instructions(function))
    if (llvm::isa<Kind>(instruction)) place = instruction.getDebugLoc().get();
  return place;
}

// The add is of a function "add", which is inlined at line 7 of a block of the kernel's, "sum". The
// validator takes the source's text, which is none, for wrong.
std::string InlinedAdd() {
  return Kernel({.declarations = R"(
    %none = OpExtInst %void %debug DebugInfoNone
    %source = OpExtInst %void %debug DebugSource %file %none
    %unit = OpExtInst %void %debug DebugCompilationUnit 65536 4 %source OpenCL_C
    %type = OpExtInst %void %debug DebugTypeFunction None %void
    %outer = OpExtInst %void %debug DebugFunction %sum_name %type %source 3 1 %unit %sum_name FlagIsDefinition 4 %k
    %inner = OpExtInst %void %debug DebugFunction %add_name %type %source 1 1 %unit %add_name FlagIsDefinition 1 %none
    %block = OpExtInst %void %debug DebugLexicalBlock %source 6 2 %outer
    %call = OpExtInst %void %debug DebugInlinedAt 7 %block
  )",
                 .body = R"(
    %in_add = OpExtInst %void %debug DebugScope %inner %call
    OpLine %file 2 5
    %sum = OpIAdd %uint %id %n
    %in_sum = OpExtInst %void %debug DebugScope %outer
    OpLine %file 8 1
    OpStore %place %sum Aligned 4
  )",
                 .capabilities = R"(%debug = OpExtInstImport "OpenCL.DebugInfo.100")",
                 .modes_and_strings = R"(
    %file = OpString "/src/sum.cl"
    %sum_name = OpString "sum"
    %add_name = OpString "add"
  )"});
}

TEST(SpirvDebug, NamesFunctionsAndWhereTheyAreInlined) {
  llvm::LLVMContext context;
  const compiler::FrontendResult result = ReadWithLines(InlinedAdd(), context);
  ASSERT_TRUE(result.module) << result.log;
  const llvm::Function& body = BodyOf(*result.module);
  EXPECT_EQ(body.getSubprogram()->getName(), "sum");
  EXPECT_EQ(body.getSubprogram()->getLine(), 3u);
  const llvm::DILocation* add = PlaceOf<llvm::BinaryOperator>(body);
  ASSERT_TRUE(add && add->getInlinedAt());
  EXPECT_EQ(add->getLine(), 2u);
  EXPECT_EQ(add->getScope()->getSubprogram()->getName(), "add");
  EXPECT_EQ(add->getInlinedAt()->getLine(), 7u);
  EXPECT_TRUE(llvm::isa<llvm::DILexicalBlock>(add->getInlinedAt()->getScope()));
  const llvm::DILocation* store = PlaceOf<llvm::StoreInst>(body);
  ASSERT_TRUE(store);
  EXPECT_FALSE(store->getInlinedAt());
  EXPECT_EQ(store->getLine(), 8u);
}

TEST(SpirvDebug, ReadsLinesThatAreConstants) {
  llvm::LLVMContext context;
  const compiler::FrontendResult result = ReadWithLines(
      Kernel({.declarations = R"(
    %3 = OpConstant %uint 3
    %8 = OpConstant %uint 8
    %source = OpExtInst %void %debug DebugSource %file
    %unit = OpExtInst %void %debug DebugCompilationUnit %1 %2 %source %3
    %type = OpExtInst %void %debug DebugTypeFunction %0 %void
    %outer = OpExtInst %void %debug DebugFunction %name %type %source %3 %1 %unit %name %0 %3
  )",
              .body = R"(
    %defines = OpExtInst %void %debug DebugFunctionDefinition %outer %k
    %in = OpExtInst %void %debug DebugScope %outer
    %at = OpExtInst %void %debug DebugLine %source %8 %8 %2 %3
    OpStore %place %n Aligned 4
  )",
              .capabilities = "OpExtension \"SPV_KHR_non_semantic_info\"\n"
                              "%debug = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"",
              .modes_and_strings = "%file = OpString \"sum.cpp\"\n%name = OpString \"sum\""}),
      context);
  ASSERT_TRUE(result.module) << result.log;
  // What is said within a function comes too late for what it is.
  const llvm::Function& body = BodyOf(*result.module);
  EXPECT_EQ(body.getSubprogram()->getName(), "sum");
  const llvm::DILocation* store = PlaceOf<llvm::StoreInst>(body);
  ASSERT_TRUE(store);
  EXPECT_EQ(store->getLine(), 8u);
  EXPECT_EQ(store->getColumn(), 2u);
}

// Nobody validates what these instructions say.
TEST(SpirvDebug, SurvivesChangedWords) {
  std::vector<uint32_t> words = SpirvWords(InlinedAdd());
  const uint32_t bound = words[3];
  std::vector<size_t> places;
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    if ((own[0] & 0xffff) != static_cast<uint32_t>(spv::Op::OpExtInst)) return;
    for (size_t word = 4; word < own.size(); ++word) places.push_back(place + word);
  });
  EXPECT_GT(places.size(), 40u);
  for (size_t place : places) {
    for (uint32_t value = 0; value <= bound; ++value) {
      const uint32_t before = std::exchange(words[place], value < bound ? value : ~0u);
      llvm::LLVMContext context;
      const compiler::FrontendResult result = ReadWithLines(Binary(words), context);
      EXPECT_TRUE(result.module) << place << ": " << value << ": " << result.log;
      words[place] = before;
    }
  }
}

}  // namespace
}  // namespace weft::test
