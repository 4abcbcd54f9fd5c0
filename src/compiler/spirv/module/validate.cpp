// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/validate.h"

#include <memory>

#include "compiler/spirv/module/newer_instructions.h"
#include "spirv-tools/libspirv.h"

namespace weft::compiler::spirv {

std::string NameOf(spv::Op op) {
  if (const char* newer = NewerInstructionName(op)) return newer;
  return std::string("Op") + spvOpcodeString(static_cast<uint32_t>(op));
}

std::string Validate(const Module& module) {
  const std::unique_ptr<spv_context_t, decltype(&spvContextDestroy)> context(
      spvContextCreate(SPV_ENV_UNIVERSAL_1_6), spvContextDestroy);
  const std::unique_ptr<spv_validator_options_t, decltype(&spvValidatorOptionsDestroy)> options(
      spvValidatorOptionsCreate(), spvValidatorOptionsDestroy);
  spvValidatorOptionsSetUniversalLimit(options.get(), spv_validator_limit_max_id_bound, kMaxIds);
  const KnownModule known = ShowKnown(module.words);
  spv_const_binary_t binary = {known.words.data(), known.words.size()};
  spv_diagnostic found = nullptr;
  const spv_result_t result = spvValidateWithOptions(context.get(), options.get(), &binary, &found);
  const std::unique_ptr<spv_diagnostic_t, decltype(&spvDiagnosticDestroy)> diagnostic(
      found, spvDiagnosticDestroy);
  if (result == SPV_SUCCESS) return "";
  if (!diagnostic) return "the validator refuses the module";
  // The number of the instruction, from 1 on; 0 is none's.
  const size_t index = diagnostic->position.index - 1;
  if (index >= known.instructions.size()) return diagnostic->error;
  const Instruction& instruction = module.instructions[known.instructions[index]];
  return "word " + std::to_string(instruction.place) + ": " + NameOf(instruction.op) + ": " +
         diagnostic->error;
}

}  // namespace weft::compiler::spirv
