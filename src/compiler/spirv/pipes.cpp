// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Pipe Instructions": the functions that clang calls for those of OpenCL C.
#include <climits>

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/program_scope.h"
#include "compiler/ir/target_types.h"
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

// Of an OpTypePipe.
bool IsReader(const llvm::Type* pipe) {
  return llvm::cast<llvm::TargetExtType>(pipe)->getIntParameter(0) == 0;
}

}  // namespace

// A pipe's storage is its address among the program's variables. The validator has not seen it.
llvm::Value* Translator::ProgramPipe(const Instruction& i) {
  if (i.operands.size() != 3 || TypeOf(i.type).op != spv::Op::OpTypePipeStorage)
    Refuse(i, "an OpTypePipeStorage is made of three numbers");
  const uint32_t packet_bytes = i.operands[0], max_packets = i.operands[2];
  if (packet_bytes == 0 || max_packets == 0 || max_packets > INT_MAX ||
      uint64_t{packet_bytes} * max_packets > kMaxProgramScopeVariable)
    Refuse(i, "a pipe of " + std::to_string(max_packets) + " packets of " +
                  std::to_string(packet_bytes) + " bytes; the limit is " +
                  std::to_string(kMaxProgramScopeVariable) + " bytes");
  return AddPipe(target_, packet_bytes, max_packets);
}

llvm::Value* Translator::PipeFromStorage(const Instruction& i) {
  if (TypeOf(i.type).op != spv::Op::OpTypePipe ||
      ValueType(i.operands[0]).op != spv::Op::OpTypePipeStorage)
    Refuse(i, "it makes a pipe of an OpTypePipeStorage");
  return CallNamed(IsReader(IrType(i.type)) ? kReadProgramPipe : kWriteProgramPipe, IrType(i.type),
                   {Value(i.operands[0])});
}

llvm::Value* Translator::Pipes(const Instruction& i) {
  if (i.op == spv::Op::OpConstantPipeStorage) return ProgramPipe(i);
  if (i.op == spv::Op::OpCreatePipeFromPipeStorage) return PipeFromStorage(i);
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
  const Type& pipe = ValueType(operands[0]);
  if (pipe.op != spv::Op::OpTypePipe)
    Refuse(i, "id " + std::to_string(operands[0]) + " is no pipe");
  if (AsksOfPackets(i.op)) name += IsReader(pipe.ir) ? "_ro" : "_wo";
  llvm::SmallVector<llvm::Value*> arguments;
  for (uint32_t id : operands) {
    llvm::Value* argument = Operand(id);
    if (argument->getType()->isPointerTy())
      argument =
          builder_.CreateAddrSpaceCast(argument, llvm::PointerType::get(context_, kGenericSpace));
    arguments.push_back(argument);
  }
  llvm::Type* result = function->result == Result::kNothing ? builder_.getVoidTy()
                       : function->result == Result::kInt   ? builder_.getInt32Ty()
                                                            : IrType(i.type);
  llvm::Value* value = CallNamed(name, result, arguments);
  return function->result == Result::kNothing ? nullptr : value;
}

}  // namespace weft::compiler::spirv
