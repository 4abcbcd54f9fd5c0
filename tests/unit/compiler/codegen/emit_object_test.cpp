// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/emit_object.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/compiler/emitted.h"

namespace weft::compiler {
namespace {

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
  const auto assembly_of = [&](unsigned instructions) {
    return EmittedOf(FunctionOf(instructions), **machine, ObjectFormat::kAssembly);
  };
  const std::string before = assembly_of(3);
  EXPECT_NE(assembly_of(30'000), "");
  EXPECT_EQ(assembly_of(3), before);
}

}  // namespace
}  // namespace weft::compiler
