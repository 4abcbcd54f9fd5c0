// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/module.h"

#include <algorithm>
#include <cstring>

#include "compiler/spirv/module/unknown_instructions.h"
#include "contract/spirv.h"

namespace weft::compiler::spirv {
namespace {

// Decorations of a group stand for those of its targets.
void ApplyGroup(const Instruction& instruction, Module& module) {
  const std::vector<Decoration> group = module.decorations[instruction.operands[0]];
  for (uint32_t target : instruction.operands.subspan(1)) {
    auto& decorations = module.decorations[target];
    decorations.insert(decorations.end(), group.begin(), group.end());
  }
}

void Collect(const Instruction& instruction, Module& module) {
  const auto& operands = instruction.operands;
  switch (instruction.op) {
    case spv::Op::OpName: module.names[operands[0]] = Text(operands.subspan(1)); break;
    case spv::Op::OpEntryPoint:
      module.entry_points.push_back({operands[1], Text(operands.subspan(2))});
      break;
    case spv::Op::OpExecutionMode:
    case spv::Op::OpExecutionModeId:
      module.execution_modes.emplace(operands[0], instruction);
      break;
    case spv::Op::OpDecorate:
    case spv::Op::OpDecorateId:
    case spv::Op::OpDecorateString:
      module.decorations[operands[0]].push_back(
          {static_cast<spv::Decoration>(operands[1]), operands.subspan(2)});
      break;
    case spv::Op::OpGroupDecorate: ApplyGroup(instruction, module); break;
    default: break;
  }
}

Instruction InstructionAt(size_t place, std::span<const uint32_t> words) {
  Instruction instruction;
  instruction.op = static_cast<spv::Op>(words[0] & spv::OpCodeMask);
  instruction.place = place;
  instruction.operands = words.subspan(1);
  bool has_result = false, has_type = false;
  spv::HasResultAndType(KnownInstruction(instruction.op), &has_result, &has_type);
  for (auto [has, id] :
       {std::pair(has_type, &instruction.type), {has_result, &instruction.result}}) {
    if (!has || instruction.operands.empty()) continue;
    *id = instruction.operands[0];
    instruction.operands = instruction.operands.subspan(1);
  }
  return instruction;
}

}  // namespace

std::span<const Decoration> Module::DecorationsOf(uint32_t id) const {
  const auto of_id = decorations.find(id);
  return of_id == decorations.end() ? std::span<const Decoration>() : of_id->second;
}

size_t Module::ParametersOf(uint32_t function) const {
  const auto is_it = [&](const Instruction& i) {
    return i.op == spv::Op::OpFunction && i.result == function;
  };
  auto at = std::ranges::find_if(instructions, is_it);
  if (at == instructions.end()) return 0;
  const auto is_parameter = [](const Instruction& i) {
    return i.op == spv::Op::OpFunctionParameter;
  };
  return size_t(std::find_if_not(at + 1, instructions.end(), is_parameter) - at - 1);
}

const Decoration* Module::Find(uint32_t id, spv::Decoration kind) const {
  const auto of_id = DecorationsOf(id);
  const auto found = std::ranges::find(of_id, kind, &Decoration::kind);
  return found == of_id.end() ? nullptr : &*found;
}

std::string Text(std::span<const uint32_t> operands) {
  const auto* text = reinterpret_cast<const char*>(operands.data());
  return std::string(text, strnlen(text, operands.size_bytes()));
}

bool ComputesNothing(std::string_view instruction_set) {
  return instruction_set.starts_with("NonSemantic.") || instruction_set == "SPIRV.debug" ||
         instruction_set == "OpenCL.DebugInfo.100";
}

std::expected<Module, std::string> Decode(std::string_view binary) {
  Module module;
  module.words = SpirvWords(binary);
  const auto& words = module.words;
  if (binary.size() % sizeof(uint32_t) != 0 || words.size() < kSpirvHeaderWords)
    return std::unexpected("a module of " + std::to_string(binary.size()) + " bytes");
  if (words[3] > kMaxIds)
    return std::unexpected("the bound of ids is " + std::to_string(words[3]) + ", the limit is " +
                           std::to_string(kMaxIds));
  const auto add = [&](size_t place, std::span<const uint32_t> own) {
    module.instructions.push_back(InstructionAt(place, own));
  };
  if (const size_t end = ForEachSpirvInstruction(words, add); end != words.size())
    return std::unexpected("word " + std::to_string(end) + ": an instruction of " +
                           std::to_string(words[end] >> 16) + " words");
  return module;
}

void CollectAnnotations(Module& module) {
  for (const Instruction& instruction : module.instructions) Collect(instruction, module);
}

}  // namespace weft::compiler::spirv
