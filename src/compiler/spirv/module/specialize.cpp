// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/specialize.h"

#include <algorithm>
#include <cstring>

namespace weft::compiler::spirv {
namespace {

const Bytes* ValueFor(const Module& module, uint32_t id, std::span<const Specialization> values) {
  const Decoration* number = module.Find(id, spv::Decoration::SpecId);
  if (!number) return nullptr;
  const auto value = std::ranges::find(values, number->operands[0], &Specialization::id);
  return value == values.end() ? nullptr : &value->value;
}

bool IsZero(const Bytes& value) {
  return std::ranges::all_of(value, [](uint8_t byte) { return byte == 0; });
}

void SetLiteral(const Instruction& instruction, const Bytes& value, Module& module) {
  const auto& literal = instruction.operands;
  uint32_t* const words = module.words.data();
  uint32_t* const place = words + (literal.data() - words);
  std::fill_n(place, literal.size(), 0);
  std::memcpy(place, value.data(), std::min(value.size(), literal.size_bytes()));
}

}  // namespace

void Specialize(Module& module, std::span<const Specialization> values) {
  if (values.empty()) return;
  for (Instruction& instruction : module.instructions) {
    switch (instruction.op) {
      case spv::Op::OpSpecConstantTrue:
      case spv::Op::OpSpecConstantFalse:
        if (const Bytes* value = ValueFor(module, instruction.result, values))
          instruction.op =
              IsZero(*value) ? spv::Op::OpSpecConstantFalse : spv::Op::OpSpecConstantTrue;
        break;
      case spv::Op::OpSpecConstant:
        if (const Bytes* value = ValueFor(module, instruction.result, values))
          SetLiteral(instruction, *value, module);
        break;
      default: break;
    }
  }
}

}  // namespace weft::compiler::spirv
