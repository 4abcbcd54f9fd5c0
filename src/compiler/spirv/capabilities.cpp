// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/capabilities.h"

#include <algorithm>
#include <string_view>

#include "weft/features.h"

namespace weft::compiler::spirv {
namespace {

struct Capability {
  spv::Capability value;
  const char* name;
  bool reads;
};

constexpr Capability kCapabilities[] = {
#define WEFT_CAPABILITY(name, reads) {spv::Capability::name, #name, reads},
#include "compiler/spirv/capabilities.def"
#undef WEFT_CAPABILITY
};

struct Need {
  spv::Capability capability;
  std::string_view feature;
};

constexpr Need kNeeds[] = {
#define WEFT_FEATURE_CAPABILITY(feature, name) {spv::Capability::name, feature},
#include "weft/features.def"
};

bool IsThere(const Capability& capability) {
  const auto* need = std::ranges::find(kNeeds, capability.value, &Need::capability);
  return capability.reads && (need == std::end(kNeeds) || IsOffered(need->feature));
}

std::string Missing(const Instruction& instruction) {
  if (instruction.op == spv::Op::OpMemoryModel) {
    const auto addressing = static_cast<spv::AddressingModel>(instruction.operands[0]);
    const auto memory = static_cast<spv::MemoryModel>(instruction.operands[1]);
    if (addressing != spv::AddressingModel::Physical64) return "addresses other than of 64 bits";
    if (memory != spv::MemoryModel::OpenCL) return "a memory model other than OpenCL's";
  }
  if (instruction.op != spv::Op::OpCapability) return "";
  const auto value = static_cast<spv::Capability>(instruction.operands[0]);
  const auto* row = std::ranges::find(kCapabilities, value, &Capability::value);
  if (row == std::end(kCapabilities))
    return "capability " + std::to_string(instruction.operands[0]);
  return IsThere(*row) ? "" : std::string("capability ") + row->name;
}

}  // namespace

std::string FindMissing(const Module& module) {
  for (const Instruction& instruction : module.instructions) {
    const std::string missing = Missing(instruction);
    if (!missing.empty())
      return "word " + std::to_string(instruction.place) + ": the device does not have " + missing;
  }
  return "";
}

}  // namespace weft::compiler::spirv
