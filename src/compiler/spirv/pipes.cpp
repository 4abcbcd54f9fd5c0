// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Pipe Instructions": the functions that clang calls for those of OpenCL C.
#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

// The function, the scope before its operands, and what it returns.
struct PipeFunction {
  enum class Result { kNothing, kInt, kReservation };
  spv::Op op;
  llvm::StringLiteral name;
  Result result;
};
using Result = PipeFunction::Result;

constexpr PipeFunction kFunctions[] = {
    {spv::Op::OpReadPipe, "read_pipe_2", Result::kInt},
    {spv::Op::OpWritePipe, "write_pipe_2", Result::kInt},
    {spv::Op::OpReservedReadPipe, "read_pipe_4", Result::kInt},
    {spv::Op::OpReservedWritePipe, "write_pipe_4", Result::kInt},
    {spv::Op::OpReserveReadPipePackets, "reserve_read_pipe", Result::kReservation},
    {spv::Op::OpReserveWritePipePackets, "reserve_write_pipe", Result::kReservation},
    {spv::Op::OpCommitReadPipe, "commit_read_pipe", Result::kNothing},
    {spv::Op::OpCommitWritePipe, "commit_write_pipe", Result::kNothing},
    {spv::Op::OpGetNumPipePackets, "get_pipe_num_packets", Result::kInt},
    {spv::Op::OpGetMaxPipePackets, "get_pipe_max_packets", Result::kInt},
    {spv::Op::OpGroupReserveReadPipePackets, "reserve_read_pipe", Result::kReservation},
    {spv::Op::OpGroupReserveWritePipePackets, "reserve_write_pipe", Result::kReservation},
    {spv::Op::OpGroupCommitReadPipe, "commit_read_pipe", Result::kNothing},
    {spv::Op::OpGroupCommitWritePipe, "commit_write_pipe", Result::kNothing},
};

bool IsOfGroup(spv::Op op) {
  return op == spv::Op::OpGroupReserveReadPipePackets ||
         op == spv::Op::OpGroupReserveWritePipePackets || op == spv::Op::OpGroupCommitReadPipe ||
         op == spv::Op::OpGroupCommitWritePipe;
}

bool AsksOfPackets(spv::Op op) {
  return op == spv::Op::OpGetNumPipePackets || op == spv::Op::OpGetMaxPipePackets;
}

}  // namespace

llvm::Value* Translator::Pipes(const Instruction& i) {
  if (i.op == spv::Op::OpIsValidReserveId)
    return CallBuiltin("is_valid_reserve_id", builder_.getInt1Ty(), {Value(i.operands[0])},
                       {{.scalar = "13ocl_reserveid"}}, false);
  const PipeFunction* function =
      llvm::find_if(kFunctions, [&](const PipeFunction& known) { return known.op == i.op; });
  if (function == std::end(kFunctions)) Refuse(i, "the instruction is not supported");
  const bool of_group = IsOfGroup(i.op);
  const std::string prefix = of_group ? GroupPrefix(i, i.operands[0]) : "";
  std::string name = "__" + prefix + function->name.str();
  const auto operands = i.operands.subspan(of_group ? 1 : 0);
  if (AsksOfPackets(i.op)) {
    const auto* pipe = llvm::cast<llvm::TargetExtType>(IrType(value_types_.at(operands[0])));
    name += pipe->getIntParameter(0) == 0 ? "_ro" : "_wo";
  }
  llvm::SmallVector<llvm::Value*> arguments;
  llvm::SmallVector<llvm::Type*> types;
  for (uint32_t id : operands) {
    llvm::Value* argument = Operand(id);
    if (argument->getType()->isPointerTy())
      argument =
          builder_.CreateAddrSpaceCast(argument, llvm::PointerType::get(context_, kGenericSpace));
    arguments.push_back(argument);
    types.push_back(argument->getType());
  }
  llvm::Type* result = function->result == Result::kNothing ? builder_.getVoidTy()
                       : function->result == Result::kInt   ? builder_.getInt32Ty()
                                                            : IrType(i.type);
  llvm::FunctionCallee callee =
      target_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false));
  SetAttributes(*llvm::cast<llvm::Function>(callee.getCallee()));
  llvm::Value* value = CreateCall(callee, arguments);
  return function->result == Result::kNothing ? nullptr : value;
}

}  // namespace weft::compiler::spirv
