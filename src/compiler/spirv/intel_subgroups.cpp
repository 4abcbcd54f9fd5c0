// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions of SPV_INTEL_subgroups: shuffles, and blocks of buffers and images.
#include "compiler/spirv/opencl/image_types.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

llvm::StringRef ShuffleName(spv::Op op) {
  switch (op) {
    case spv::Op::OpSubgroupShuffleINTEL: return "intel_sub_group_shuffle";
    case spv::Op::OpSubgroupShuffleDownINTEL: return "intel_sub_group_shuffle_down";
    case spv::Op::OpSubgroupShuffleUpINTEL: return "intel_sub_group_shuffle_up";
    case spv::Op::OpSubgroupShuffleXorINTEL: return "intel_sub_group_shuffle_xor";
    default: return "";
  }
}

// How the names of blocks end: with the type of their values, and how many a work-item has.
std::string BlockSuffix(const Parameter& data) {
  const std::string type = data.scalar == "h"   ? "_uc"
                           : data.scalar == "t" ? "_us"
                           : data.scalar == "m" ? "_ul"
                                                : "";
  return type + (data.lanes > 1 ? std::to_string(data.lanes) : "");
}

bool IsBlock(const Parameter& data) {
  const bool most = data.lanes == 16 && (data.scalar == "h" || data.scalar == "t");
  const bool is_integer = llvm::StringRef("htjm").contains(data.scalar);
  return is_integer &&
         (data.lanes == 1 || data.lanes == 2 || data.lanes == 4 || data.lanes == 8 || most);
}

}  // namespace

llvm::Value* Translator::IntelSubgroups(const Instruction& i) {
  const auto& operands = i.operands;
  if (const llvm::StringRef shuffle = ShuffleName(i.op); !shuffle.empty()) {
    llvm::SmallVector<llvm::Value*> arguments;
    llvm::SmallVector<Parameter> parameters;
    for (uint32_t id : operands) {
      arguments.push_back(Value(id));
      const bool is_last = parameters.size() + 1 == operands.size();
      parameters.push_back(ParameterFor(value_types_.at(id), is_last ? 'u' : 's'));
    }
    return CallBuiltin(shuffle, IrType(i.type), arguments, parameters, false);
  }
  const bool of_image = i.op == spv::Op::OpSubgroupImageBlockReadINTEL ||
                        i.op == spv::Op::OpSubgroupImageBlockWriteINTEL;
  const bool writes =
      i.op == spv::Op::OpSubgroupBlockWriteINTEL || i.op == spv::Op::OpSubgroupImageBlockWriteINTEL;
  const uint32_t data_type = writes ? value_types_.at(operands.back()) : i.type;
  const Parameter data = ParameterFor(data_type, 'u');
  if (!IsBlock(data)) Refuse(i, "there are no blocks of such values");
  llvm::SmallVector<llvm::Value*> arguments = {Operand(operands[0])};
  llvm::SmallVector<Parameter> parameters;
  if (of_image) {
    const auto* image = llvm::dyn_cast<llvm::TargetExtType>(arguments[0]->getType());
    if (!image || ImageTypeName(*image) != "image2d_t") Refuse(i, "blocks are of plain 2D images");
    arguments.push_back(Value(operands[1]));
    parameters = {{.scalar = ImageName(*image)}, ParameterFor(value_types_.at(operands[1]), 's')};
  } else {
    if (!arguments[0]->getType()->isPointerTy()) Refuse(i, "blocks are read by a pointer");
    const unsigned space = arguments[0]->getType()->getPointerAddressSpace();
    parameters = {{.scalar = data.scalar, .is_pointer = true, .is_const = !writes, .space = space}};
  }
  if (writes) {
    arguments.push_back(Value(operands.back()));
    parameters.push_back(data);
  }
  const std::string name = writes ? "intel_sub_group_block_write" : "intel_sub_group_block_read";
  llvm::Value* value =
      CallBuiltin(name + BlockSuffix(data), writes ? builder_.getVoidTy() : IrType(i.type),
                  arguments, parameters, false);
  return writes ? nullptr : value;
}

}  // namespace weft::compiler::spirv
