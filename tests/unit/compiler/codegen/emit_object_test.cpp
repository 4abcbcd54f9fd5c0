// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/emit_object.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/codegen/target_machine.h"
#include "compiler/request/compile.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {
namespace {

std::string Assembly(const std::string& ir, llvm::TargetMachine& machine) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  auto module = llvm::parseAssemblyString(ir, error, context);
  EXPECT_TRUE(module) << error.getMessage().str();
  module->setTargetTriple(machine.getTargetTriple());
  module->setDataLayout(machine.createDataLayout());
  const auto text = EmitObject(*module, machine, ObjectFormat::kAssembly);
  return {text.data(), text.size()};
}

std::string FunctionOf(unsigned instructions) {
  std::string ir = "define i32 @f(i32 %x0, i32 %y) {\n";
  for (unsigned i = 0; i < instructions; ++i) {
    const std::string number = std::to_string(i), next = std::to_string(i + 1);
    ir += "%x" + next + " = mul i32 %x" + number + ", %y\n";
  }
  return ir + "ret i32 %x" + std::to_string(instructions) + "\n}\n";
}

// One so long that it is not optimized changes nothing of what is made by the same machine then.
TEST(EmitObject, DoesNotDependOnWhatWasMadeBefore) {
  Prepare();
  auto machine = TargetMachineLoan::Borrow({"x86-64-v3", {"avx2"}}, {});
  ASSERT_TRUE(machine.has_value());
  const std::string before = Assembly(FunctionOf(3), **machine);
  EXPECT_NE(Assembly(FunctionOf(30'000), **machine), "");
  EXPECT_EQ(Assembly(FunctionOf(3), **machine), before);
}

}  // namespace
}  // namespace weft::compiler
