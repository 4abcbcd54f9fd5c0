// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/selection_parts.h"

#include <gtest/gtest.h>

#include "compiler/codegen/emit_object.h"
#include "compiler/codegen/target_machine.h"
#include "compiler/request/compile.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {
namespace {

class SelectionPartsTest : public testing::Test {
 protected:
  void Parse(const std::string& ir) {
    llvm::SMDiagnostic error;
    module_ = llvm::parseAssemblyString(ir, error, context_);
    ASSERT_TRUE(module_) << error.getMessage().str();
  }
  llvm::Function& Cut() {
    llvm::Function& function = *module_->getFunction("f");
    CutLongBlocks(function, parts_);
    EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
    return function;
  }

  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
  SelectionParts parts_;
};

// Where `count` values are loaded, all of them multiplied, and summed up: as many are alive in the
// middle.
std::string Sums(const std::string& from, int count) {
  std::string loads, products, sums;
  for (int i = 0; i < count; ++i) {
    const std::string number = from + std::to_string(i);
    const std::string sum = i == 0 ? from : from + "s" + std::to_string(i - 1);
    loads += "  %l" + number + " = load volatile i32, ptr %p\n";
    products += "  %m" + number + " = mul i32 %l" + number + ", %l" + number + "\n";
    sums += "  %" + from + "s" + std::to_string(i) + " = add i32 %" + sum + ", %m" + number + "\n";
  }
  return loads + products + sums;
}

std::string FunctionOf(const std::string& first, const std::string& body,
                       const std::string& value) {
  return "define i32 @f(ptr %p) {\n" + first + body + "  ret i32 " + value + "\n}\n";
}

TEST_F(SelectionPartsTest, CutsWhereFewRegistersAreAlive) {
  std::string body;
  for (char from = 'a'; from < 'n'; ++from)
    body += Sums({from}, 20) + "  %" + char(from + 1) + " = mul i32 %" + from + "s19, 5\n";
  Parse(FunctionOf("  %a = load volatile i32, ptr %p\n", body, "%n"));
  llvm::Function& function = Cut();
  EXPECT_EQ(parts_.size(), function.size() - 1);
  EXPECT_GT(function.size(), 5U);
  for (const llvm::BasicBlock& block : llvm::drop_begin(function)) {
    EXPECT_TRUE(parts_.contains(&block));
    const llvm::StringRef next = block.front().getName();
    EXPECT_TRUE(next.size() == 1 || next.ends_with("0")) << next.str();
  }
}

TEST_F(SelectionPartsTest, LeavesBlocksThatAreNotLong) {
  Parse(FunctionOf("  %a = load volatile i32, ptr %p\n", Sums("a", 180), "%as179"));
  EXPECT_EQ(Cut().size(), 1U);
}

TEST_F(SelectionPartsTest, LeavesConditionsWithWhatAsksForThem) {
  std::string body;
  for (int i = 0; i < 250; ++i) {
    const std::string now = std::to_string(i), next = std::to_string(i + 1);
    body += "  %c" + now + " = icmp sgt i32 %v" + now + ", " + now + "\n  %w" + now +
            " = load i32, ptr %p\n" + "  %v" + next + " = select i1 %c" + now + ", i32 %w" + now +
            ", i32 %v" + now + "\n";
  }
  Parse(FunctionOf("  %v0 = load volatile i32, ptr %p\n", body, "%v250"));
  llvm::Function& function = Cut();
  EXPECT_GT(function.size(), 2U);
  for (const llvm::BasicBlock& block : function)
    for (const llvm::Instruction& instruction : block)
      if (instruction.getType()->isIntegerTy(1))
        EXPECT_FALSE(instruction.isUsedOutsideOfBlock(&block)) << instruction.getName().str();
}

TEST_F(SelectionPartsTest, VariablesStayInTheEntry) {
  Parse(FunctionOf("  %a = load volatile i32, ptr %p\n",
                   Sums("a", 250) + "  %v = alloca i32\n  store i32 %as249, ptr %v\n", "0"));
  EXPECT_EQ(Cut().size(), 1U);
}

TEST_F(SelectionPartsTest, LeaveOneMachineBlock) {
  Prepare();
  Parse(FunctionOf("  %a = load volatile i32, ptr %p\n", Sums("a", 250), "%as249"));
  auto machine = TargetMachineLoan::Borrow({"x86-64-v4", {"avx512bw", "avx512dq", "avx512vl"}}, {});
  ASSERT_TRUE(machine.has_value());
  module_->setTargetTriple((**machine).getTargetTriple());
  module_->setDataLayout((**machine).createDataLayout());
  const auto text = EmitObject(*module_, **machine, ObjectFormat::kAssembly);
  const std::string assembly(text.data(), text.size());
  EXPECT_GT(module_->getFunction("f")->size(), 1U);  // as it was selected
  EXPECT_EQ(assembly.find(".LBB0_1:"), std::string::npos) << assembly;
  EXPECT_EQ(assembly.find("%part"), std::string::npos) << assembly;
}

}  // namespace
}  // namespace weft::compiler
