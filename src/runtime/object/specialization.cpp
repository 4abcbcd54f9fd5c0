// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/specialization.h"

#include <span>
#include <spirv/unified1/spirv.hpp11>
#include <unordered_map>

#include "contract/spirv.h"

namespace weft {

SpecializationConstants::SpecializationConstants(std::string_view module) {
  std::unordered_map<uint32_t, uint32_t> numbers;  // SpecIds of constants
  std::unordered_map<uint32_t, size_t> sizes;      // of scalar types
  const auto add = [&](uint32_t id, size_t size) {
    const auto number = numbers.find(id);
    if (number != numbers.end()) bytes_[number->second] = size;
  };
  const auto visit = [&](size_t, std::span<const uint32_t> words) {
    const auto operands = words.subspan(1);
    if (operands.size() < 2) return;
    switch (static_cast<spv::Op>(words[0] & spv::OpCodeMask)) {
      case spv::Op::OpDecorate:
        if (operands.size() > 2 &&
            static_cast<spv::Decoration>(operands[1]) == spv::Decoration::SpecId)
          numbers[operands[0]] = operands[2];
        break;
      case spv::Op::OpTypeInt:
      case spv::Op::OpTypeFloat: sizes[operands[0]] = operands[1] / 8; break;
      case spv::Op::OpSpecConstantTrue:
      case spv::Op::OpSpecConstantFalse: add(operands[1], sizeof(cl_uchar)); break;
      case spv::Op::OpSpecConstant: add(operands[1], sizes[operands[0]]); break;
      default: break;
    }
  };
  ForEachSpirvInstruction(SpirvWords(module), visit);
}

Status SpecializationConstants::Set(cl_uint id, size_t size, const void* value) {
  // spec_id is not a valid specialization constant identifier
  const auto bytes = bytes_.find(id);
  if (bytes == bytes_.end())
    return Error(CL_INVALID_SPEC_ID, "the module has no specialization constant {}", id);
  // spec_size does not match the size of the specialization constant, or spec_value is NULL
  if (size != bytes->second)
    return Error(CL_INVALID_VALUE, "{} bytes for specialization constant {} of {} bytes", size, id,
                 bytes->second);
  if (!value) return Error(CL_INVALID_VALUE, "the value is NULL");
  const auto* first = static_cast<const uint8_t*>(value);
  values_[id].assign(first, first + size);
  return {};
}

std::vector<Specialization> SpecializationConstants::values() const {
  std::vector<Specialization> values;
  values.reserve(values_.size());
  for (const auto& [id, value] : values_) values.push_back({id, value});
  return values;
}

}  // namespace weft
