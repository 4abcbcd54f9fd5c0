// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/validate.h"

#include <algorithm>
#include <memory>

#include "spirv-tools/libspirv.h"

namespace weft::compiler::spirv {
namespace {

std::string InstructionAt(const Module& module, size_t place) {
  const auto next = std::ranges::upper_bound(module.instructions, place, {}, &Instruction::place);
  return next == module.instructions.begin() ? "the header" : NameOf(std::prev(next)->op);
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
  spv_const_binary_t binary = {module.words.data(), module.words.size()};
  spv_diagnostic found = nullptr;
  const spv_result_t result = spvValidateWithOptions(context.get(), options.get(), &binary, &found);
  const std::unique_ptr<spv_diagnostic_t, decltype(&spvDiagnosticDestroy)> diagnostic(
      found, spvDiagnosticDestroy);
  if (result == SPV_SUCCESS) return "";
  if (!diagnostic) return "the validator refuses the module";
  const size_t place = diagnostic->position.index;
  return "word " + std::to_string(place) + ": " + InstructionAt(module, place) + ": " +
         diagnostic->error;
}

}  // namespace weft::compiler::spirv
