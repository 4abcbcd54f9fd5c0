// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "compiler/codegen/emit_object.h"
#include "compiler/codegen/target_machine.h"
#include "compiler/request/compile.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

// What the code generator makes of a module's text.
inline std::string EmittedOf(const std::string& ir, llvm::TargetMachine& machine,
                             ObjectFormat format) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  auto module = llvm::parseAssemblyString(ir, error, context);
  EXPECT_TRUE(module) << error.getMessage().str();
  module->setTargetTriple(machine.getTargetTriple());
  module->setDataLayout(machine.createDataLayout());
  const auto object = EmitObject(*module, machine, format);
  return {object.data(), object.size()};
}

// The same for a target.
inline std::string EmittedOf(const std::string& ir, const Target& target, ObjectFormat format) {
  Prepare();
  auto machine = TargetMachineLoan::Borrow(target, {});
  EXPECT_TRUE(machine.has_value());
  return EmittedOf(ir, **machine, format);
}

}  // namespace weft::compiler
