// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/validate.h"

#include <algorithm>
#include <memory>

#include "spirv-tools/libspirv.h"

namespace weft::compiler::spirv {
namespace {

using Diagnostic = std::unique_ptr<spv_diagnostic_t, decltype(&spvDiagnosticDestroy)>;

std::string Say(const Module& module, size_t index, const spv_diagnostic_t& diagnostic) {
  if (index >= module.instructions.size()) return diagnostic.error;
  const Instruction& instruction = module.instructions[index];
  return "word " + std::to_string(instruction.place) + ": " + NameOf(instruction.op) + ": " +
         diagnostic.error;
}

// Whether the binary has the grammar's form.
std::string Parse(const Module& module, spv_context context) {
  spv_diagnostic found = nullptr;
  const spv_result_t result = spvBinaryParse(context, nullptr, module.words.data(),
                                             module.words.size(), nullptr, nullptr, &found);
  const Diagnostic diagnostic(found, spvDiagnosticDestroy);
  if (result == SPV_SUCCESS) return "";
  if (!diagnostic) return "the module cannot be parsed";
  // Here a place is a word's.
  const auto after = std::ranges::upper_bound(module.instructions, diagnostic->position.index, {},
                                              &Instruction::place);
  return Say(module, std::distance(module.instructions.begin(), after) - 1, *diagnostic);
}

}  // namespace

std::string NameOf(spv::Op op) {
  return std::string("Op") + spvOpcodeString(static_cast<uint32_t>(op));
}

std::string Validate(const Module& module) {
  const std::unique_ptr<spv_context_t, decltype(&spvContextDestroy)> context(
      spvContextCreate(SPV_ENV_UNIVERSAL_1_6), spvContextDestroy);
  const std::unique_ptr<spv_validator_options_t, decltype(&spvValidatorOptionsDestroy)> options(
      spvValidatorOptionsCreate(), spvValidatorOptionsDestroy);
  spvValidatorOptionsSetUniversalLimit(options.get(), spv_validator_limit_max_id_bound, kMaxIds);
  if (std::string wrong = Parse(module, context.get()); !wrong.empty()) return wrong;
  spv_const_binary_t binary = {module.words.data(), module.words.size()};
  spv_diagnostic found = nullptr;
  const spv_result_t result = spvValidateWithOptions(context.get(), options.get(), &binary, &found);
  const Diagnostic diagnostic(found, spvDiagnosticDestroy);
  if (result == SPV_SUCCESS) return "";
  if (!diagnostic) return "the validator refuses the module";
  // And here the number of the instruction, from 1 on; 0 is none's.
  return Say(module, diagnostic->position.index - 1, *diagnostic);
}

}  // namespace weft::compiler::spirv
