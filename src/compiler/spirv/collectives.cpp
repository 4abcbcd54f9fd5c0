// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the work-items of a group compute together: of "Group Instructions" and "Non-Uniform
// Instructions", those that are calls of OpenCL C's work_group_* and sub_group_* functions.
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

// How the name of the function goes on behind "work_group_" or "sub_group_". The letters of signs
// tell for each parameter whether its integers are signed or unsigned; the last stands for those
// that follow.
struct Function {
  spv::Op op;
  llvm::StringLiteral name;
  llvm::StringLiteral signs = "su";
};

constexpr Function kFunctions[] = {
    {spv::Op::OpGroupAll, "all"},
    {spv::Op::OpGroupAny, "any"},
    {spv::Op::OpGroupBroadcast, "broadcast"},
    {spv::Op::OpGroupNonUniformElect, "elect"},
    {spv::Op::OpGroupNonUniformAll, "non_uniform_all"},
    {spv::Op::OpGroupNonUniformAny, "non_uniform_any"},
    {spv::Op::OpGroupNonUniformAllEqual, "non_uniform_all_equal"},
    {spv::Op::OpGroupNonUniformBroadcast, "non_uniform_broadcast"},
    {spv::Op::OpGroupNonUniformBroadcastFirst, "broadcast_first"},
    {spv::Op::OpGroupNonUniformBallot, "ballot"},
    {spv::Op::OpGroupNonUniformInverseBallot, "inverse_ballot", "u"},
    {spv::Op::OpGroupNonUniformBallotBitExtract, "ballot_bit_extract", "u"},
    {spv::Op::OpGroupNonUniformBallotFindLSB, "ballot_find_lsb", "u"},
    {spv::Op::OpGroupNonUniformBallotFindMSB, "ballot_find_msb", "u"},
    {spv::Op::OpGroupNonUniformShuffle, "shuffle"},
    {spv::Op::OpGroupNonUniformShuffleXor, "shuffle_xor"},
    {spv::Op::OpGroupNonUniformShuffleUp, "shuffle_up"},
    {spv::Op::OpGroupNonUniformShuffleDown, "shuffle_down"},
};

// What the name says of a combination, in whichever form the instruction asks for it.
struct Combination {
  spv::Op op;
  llvm::StringLiteral name;
  llvm::StringLiteral signs = "su";
  bool is_uniform = false;  // all work-items of the group come to it
};

constexpr Combination kCombinations[] = {
    {spv::Op::OpGroupIAdd, "add", "su", true},
    {spv::Op::OpGroupFAdd, "add", "su", true},
    {spv::Op::OpGroupFMin, "min", "su", true},
    {spv::Op::OpGroupUMin, "min", "u", true},
    {spv::Op::OpGroupSMin, "min", "su", true},
    {spv::Op::OpGroupFMax, "max", "su", true},
    {spv::Op::OpGroupUMax, "max", "u", true},
    {spv::Op::OpGroupSMax, "max", "su", true},
    {spv::Op::OpGroupIMulKHR, "mul", "su", true},
    {spv::Op::OpGroupFMulKHR, "mul", "su", true},
    {spv::Op::OpGroupBitwiseAndKHR, "and", "su", true},
    {spv::Op::OpGroupBitwiseOrKHR, "or", "su", true},
    {spv::Op::OpGroupBitwiseXorKHR, "xor", "su", true},
    {spv::Op::OpGroupLogicalAndKHR, "logical_and", "su", true},
    {spv::Op::OpGroupLogicalOrKHR, "logical_or", "su", true},
    {spv::Op::OpGroupLogicalXorKHR, "logical_xor", "su", true},
    {spv::Op::OpGroupNonUniformIAdd, "add"},
    {spv::Op::OpGroupNonUniformFAdd, "add"},
    {spv::Op::OpGroupNonUniformIMul, "mul"},
    {spv::Op::OpGroupNonUniformFMul, "mul"},
    {spv::Op::OpGroupNonUniformSMin, "min"},
    {spv::Op::OpGroupNonUniformUMin, "min", "u"},
    {spv::Op::OpGroupNonUniformFMin, "min"},
    {spv::Op::OpGroupNonUniformSMax, "max"},
    {spv::Op::OpGroupNonUniformUMax, "max", "u"},
    {spv::Op::OpGroupNonUniformFMax, "max"},
    {spv::Op::OpGroupNonUniformBitwiseAnd, "and"},
    {spv::Op::OpGroupNonUniformBitwiseOr, "or"},
    {spv::Op::OpGroupNonUniformBitwiseXor, "xor"},
    {spv::Op::OpGroupNonUniformLogicalAnd, "logical_and"},
    {spv::Op::OpGroupNonUniformLogicalOr, "logical_or"},
    {spv::Op::OpGroupNonUniformLogicalXor, "logical_xor"},
};

llvm::StringRef FormOf(spv::GroupOperation operation) {
  switch (operation) {
    case spv::GroupOperation::Reduce: return "reduce_";
    case spv::GroupOperation::InclusiveScan: return "scan_inclusive_";
    case spv::GroupOperation::ExclusiveScan: return "scan_exclusive_";
    case spv::GroupOperation::ClusteredReduce: return "clustered_reduce_";
    default: return "";
  }
}

}  // namespace

// "work_group_" or "sub_group_".
std::string Translator::GroupPrefix(const Instruction& i, uint32_t scope) const {
  switch (static_cast<spv::Scope>(Integer(i, scope))) {
    case spv::Scope::Workgroup: return "work_group_";
    case spv::Scope::Subgroup: return "sub_group_";
    default: Refuse(i, "only work-groups and sub-groups act together");
  }
}

// OpenCL C has int for bool. Elements of vectors of which it has none go one by one.
llvm::Value* Translator::CallCollective(const Instruction& i, const std::string& name,
                                        std::span<const uint32_t> operands, llvm::StringRef signs) {
  llvm::Type* type = IrType(i.type);
  llvm::SmallVector<llvm::Value*> arguments;
  llvm::SmallVector<Parameter> parameters;
  for (uint32_t id : operands) {
    llvm::Value* value = Value(id);
    const bool is_bool = value->getType()->isIntOrIntVectorTy(1);
    const char sign = signs[std::min(parameters.size(), signs.size() - 1)];
    parameters.push_back(ParameterFor(value_types_.at(id), sign));
    if (is_bool) {
      parameters.back().scalar = "i";
      value = builder_.CreateZExt(value, value->getType()->getWithNewBitWidth(32));
    }
    arguments.push_back(value);
  }
  const bool is_bool = type->isIntOrIntVectorTy(1);
  llvm::Type* result = is_bool ? type->getWithNewBitWidth(32) : type;
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  llvm::Value* value = nullptr;
  if (!vector || parameters.empty() || parameters[0].lanes == 1) {
    value = CallBuiltin(name, result, arguments, parameters, false);
  } else {
    value = llvm::PoisonValue::get(result);
    const llvm::SmallVector<llvm::Value*> whole = arguments;
    parameters[0].lanes = 1;
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane) {
      arguments[0] = builder_.CreateExtractElement(whole[0], lane);
      llvm::Value* one = CallBuiltin(name, result->getScalarType(), arguments, parameters, false);
      value = builder_.CreateInsertElement(value, one, lane);
    }
  }
  return is_bool ? builder_.CreateIsNotNull(value) : value;
}

// The work-item is told by one id, or by a vector of them.
llvm::Value* Translator::BroadcastInWorkGroup(const Instruction& i) {
  const auto& operands = i.operands;
  llvm::Value* ids = Value(operands[2]);
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(ids->getType());
  llvm::SmallVector<llvm::Value*> arguments = {Value(operands[1])};
  llvm::SmallVector<Parameter> parameters = {ParameterFor(value_types_.at(operands[1]), 's')};
  for (unsigned at = 0; at < (vector ? vector->getNumElements() : 1); ++at) {
    llvm::Value* id = vector ? builder_.CreateExtractElement(ids, at) : ids;
    arguments.push_back(Resized(i, id, builder_.getInt64Ty()));
    parameters.push_back({.scalar = "m"});
  }
  return CallBuiltin("work_group_broadcast", IrType(i.type), arguments, parameters, false);
}

llvm::Value* Translator::Combine(const Instruction& i) {
  const auto* known =
      llvm::find_if(kCombinations, [&](const Combination& one) { return one.op == i.op; });
  if (known == std::end(kCombinations)) Refuse(i, "the instruction is not supported");
  const auto operation = static_cast<spv::GroupOperation>(i.operands[1]);
  std::string name = GroupPrefix(i, i.operands[0]);
  if (!known->is_uniform && operation != spv::GroupOperation::ClusteredReduce)
    name += "non_uniform_";
  const llvm::StringRef form = FormOf(operation);
  if (form.empty()) Refuse(i, "the group operation is not supported");
  return CallCollective(i, name + form.str() + known->name.str(), i.operands.subspan(2),
                        known->signs);
}

llvm::Value* Translator::CountBallot(const Instruction& i) {
  const auto operation = static_cast<spv::GroupOperation>(i.operands[1]);
  const std::string name = operation == spv::GroupOperation::Reduce          ? "bit_count"
                           : operation == spv::GroupOperation::InclusiveScan ? "inclusive_scan"
                                                                             : "exclusive_scan";
  return CallCollective(i, "sub_group_ballot_" + name, i.operands.subspan(2), "u");
}

llvm::Value* Translator::Collectives(const Instruction& i) {
  const std::string prefix = GroupPrefix(i, i.operands[0]);
  const auto operands = i.operands.subspan(1);
  if (i.op == spv::Op::OpGroupNonUniformBallotBitCount) return CountBallot(i);
  if (i.op == spv::Op::OpGroupNonUniformRotateKHR)
    return CallCollective(i, prefix + (operands.size() > 2 ? "clustered_rotate" : "rotate"),
                          operands, "ssu");
  if (i.op == spv::Op::OpGroupBroadcast && prefix == "work_group_") return BroadcastInWorkGroup(i);
  const auto* known =
      llvm::find_if(kFunctions, [&](const Function& one) { return one.op == i.op; });
  if (known == std::end(kFunctions)) return Combine(i);
  return CallCollective(i, prefix + known->name.str(), operands, known->signs);
}

}  // namespace weft::compiler::spirv
