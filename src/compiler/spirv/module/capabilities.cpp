// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/capabilities.h"

#include <algorithm>

#include "contract/spirv_environment.h"

namespace weft::compiler::spirv {
namespace {

std::string Missing(const Instruction& instruction, std::span<const uint32_t> capabilities) {
  if (instruction.op == spv::Op::OpMemoryModel) {
    const auto addressing = static_cast<spv::AddressingModel>(instruction.operands[0]);
    const auto memory = static_cast<spv::MemoryModel>(instruction.operands[1]);
    if (addressing != spv::AddressingModel::Physical64) return "addresses other than of 64 bits";
    if (memory != spv::MemoryModel::OpenCL) return "a memory model other than OpenCL's";
  }
  if (instruction.op != spv::Op::OpCapability) return "";
  const uint32_t value = instruction.operands[0];
  const bool is_there = std::ranges::find(capabilities, value) != capabilities.end();
  return is_there ? "" : "capability " + SpirvCapabilityName(value);
}

}  // namespace

std::string FindMissing(const Module& module) {
  const std::vector<uint32_t> capabilities = SpirvCapabilities();
  for (const Instruction& instruction : module.instructions) {
    const std::string missing = Missing(instruction, capabilities);
    if (!missing.empty())
      return "word " + std::to_string(instruction.place) + ": the device does not have " + missing;
  }
  return "";
}

}  // namespace weft::compiler::spirv
