// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/validate.h"

#include <spirv/unified1/OpenCL.std.h>

#include <unordered_map>
#include <unordered_set>

#include "compiler/spirv/module/known_module.h"
#include "compiler/spirv/module/unknown_instructions.h"
#include "spirv-tools/libspirv.hpp"

namespace weft::compiler::spirv {
namespace {

std::string Refusal(const Instruction& instruction, const std::string& why) {
  return "word " + std::to_string(instruction.place) + ": " + NameOf(instruction.op) + ": " + why;
}

// The last operand of these is a number and no id.
bool EndsInLiteral(uint32_t extended_instruction) {
  switch (extended_instruction) {
    case OpenCLLIB::Vloadn:
    case OpenCLLIB::Vload_halfn:
    case OpenCLLIB::Vloada_halfn:
    case OpenCLLIB::Vstore_half_r:
    case OpenCLLIB::Vstore_halfn_r:
    case OpenCLLIB::Vstorea_halfn_r: return true;
    default: return false;
  }
}

// The operands of one of OpenCL.std, behind its set and its number.
std::span<const uint32_t> ExtendedOperands(const Instruction& i) {
  const auto operands = i.operands.subspan(2);
  return operands.first(operands.size() - (!operands.empty() && EndsInLiteral(i.operands[1])));
}

bool StoresHalves(uint32_t extended_instruction) {
  switch (extended_instruction) {
    case OpenCLLIB::Vstore_half:
    case OpenCLLIB::Vstore_half_r:
    case OpenCLLIB::Vstore_halfn:
    case OpenCLLIB::Vstore_halfn_r:
    case OpenCLLIB::Vstorea_halfn:
    case OpenCLLIB::Vstorea_halfn_r: return true;
    default: return false;
  }
}

bool IsTypeWithWidth(spv::Op op) {
  switch (op) {
    case spv::Op::OpTypeBool:
    case spv::Op::OpTypeInt:
    case spv::Op::OpTypeFloat:
    case spv::Op::OpTypeVector: return true;
    default: return false;
  }
}

// What the validator reads without a look whether it is there: the type of an operand of
// OpenCL.std, and the width of what is stored as halves.
std::string FindOperandWithout(const Module& module) {
  std::unordered_map<uint32_t, uint32_t> types;  // of values
  std::unordered_set<uint32_t> types_with_width, sets;
  for (const Instruction& i : module.instructions) {
    if (i.type != 0) types.emplace(i.result, i.type);
    if (IsTypeWithWidth(i.op)) types_with_width.insert(i.result);
    if (i.op == spv::Op::OpExtInstImport && Text(i.operands) == kOpenClStd) sets.insert(i.result);
  }
  for (const Instruction& i : module.instructions) {
    if (i.op != spv::Op::OpExtInst || i.operands.size() < 2 || !sets.contains(i.operands[0]))
      continue;
    const auto operands = ExtendedOperands(i);
    for (uint32_t id : operands)
      if (!types.contains(id)) return Refusal(i, "id " + std::to_string(id) + " has no type");
    if (StoresHalves(i.operands[1]) && !operands.empty() &&
        !types_with_width.contains(types.at(operands[0])))
      return Refusal(i, "id " + std::to_string(operands[0]) + " is no number");
  }
  return "";
}

}  // namespace

std::string NameOf(spv::Op op) {
  if (const char* unknown = UnknownInstructionName(op)) return unknown;
  return std::string("Op") + spvOpcodeString(static_cast<uint32_t>(op));
}

std::string Validate(const Module& module) {
  if (std::string wrong = FindOperandWithout(module); !wrong.empty()) return wrong;
  const KnownModule known = ShowKnown(module.words);
  std::string refusal = "the validator refuses the module";
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char*, const spv_position_t& position, const char* message) {
        // The number of the instruction, from 1 on; 0 is none's.
        const size_t index = position.index - 1;
        refusal = index < known.instructions.size()
                      ? Refusal(module.instructions[known.instructions[index]], message)
                      : message;
      });
  spvtools::ValidatorOptions options;
  options.SetUniversalLimit(spv_validator_limit_max_id_bound, kMaxIds);
  const bool is_valid = tools.Validate(known.words.data(), known.words.size(), options);
  return is_valid ? "" : refusal;
}

}  // namespace weft::compiler::spirv
