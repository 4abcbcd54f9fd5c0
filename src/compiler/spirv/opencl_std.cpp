// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL.std's instructions, which are calls of OpenCL C's functions.
#include <spirv/unified1/OpenCL.std.h>

#include <optional>

#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/opencl/image_types.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

struct Callee {
  llvm::StringLiteral name, signs;
};

std::optional<Callee> FindCallee(uint32_t number) {
  switch (number) {
#define WEFT_OPENCL_STD(instruction, name, signs) \
  case OpenCLLIB::instruction: return Callee{name, signs};
#include "compiler/spirv/opencl_std.def"
#undef WEFT_OPENCL_STD
    default: return std::nullopt;
  }
}

// vload and vstore: "vload", "vload_half", "vloada_half", ..., with n and rounding mode to follow.
llvm::StringRef VectorAccess(uint32_t number) {
  switch (number) {
    case OpenCLLIB::Vloadn: return "vload";
    case OpenCLLIB::Vstoren: return "vstore";
    case OpenCLLIB::Vload_half:
    case OpenCLLIB::Vload_halfn: return "vload_half";
    case OpenCLLIB::Vstore_half:
    case OpenCLLIB::Vstore_half_r:
    case OpenCLLIB::Vstore_halfn:
    case OpenCLLIB::Vstore_halfn_r: return "vstore_half";
    case OpenCLLIB::Vloada_halfn: return "vloada_half";
    case OpenCLLIB::Vstorea_halfn:
    case OpenCLLIB::Vstorea_halfn_r: return "vstorea_half";
    default: return "";
  }
}

}  // namespace

llvm::CallInst* Translator::CallBuiltin(llvm::StringRef name, llvm::Type* result,
                                        llvm::ArrayRef<llvm::Value*> arguments,
                                        llvm::ArrayRef<Parameter> parameters, bool is_pure) {
  llvm::CallInst* call = CallNamed(Mangle(name, parameters), result, arguments);
  llvm::Function* function = call->getCalledFunction();
  if (function && is_pure) {
    function->setDoesNotAccessMemory();
    function->setWillReturn();
  }
  return call;
}

llvm::StringRef Translator::RoundingSuffix(uint32_t mode) {
  switch (static_cast<spv::FPRoundingMode>(mode)) {
    case spv::FPRoundingMode::RTE: return "_rte";
    case spv::FPRoundingMode::RTZ: return "_rtz";
    case spv::FPRoundingMode::RTP: return "_rtp";
    case spv::FPRoundingMode::RTN: return "_rtn";
    default: return "";
  }
}

std::string Translator::ScalarLetter(uint32_t id, char sign) const {
  const Type& type = TypeOf(id);
  switch (type.op) {
    case spv::Op::OpTypeFloat: return type.ir->isHalfTy() ? "Dh" : type.ir->isFloatTy() ? "f" : "d";
    case spv::Op::OpTypeInt: {
      const bool is_signed = sign == 's';
      switch (type.ir->getIntegerBitWidth()) {
        case 8: return is_signed ? "c" : "h";
        case 16: return is_signed ? "s" : "t";
        case 32: return is_signed ? "i" : "j";
        default: return is_signed ? "l" : "m";
      }
    }
    case spv::Op::OpTypeEvent: return "9ocl_event";
    case spv::Op::OpTypeImage: return ImageName(*llvm::cast<llvm::TargetExtType>(type.ir));
    case spv::Op::OpTypeSampler: return "11ocl_sampler";
    case spv::Op::OpTypeReserveId: return "13ocl_reserveid";
    default: return "v";
  }
}

Parameter Translator::ParameterFor(uint32_t id, char sign) const {
  const Type& type = TypeOf(id);
  if (type.op == spv::Op::OpTypePointer) {
    Parameter parameter = ParameterFor(type.element, sign);
    parameter.is_pointer = true;
    parameter.space = type.ir->getPointerAddressSpace();
    return parameter;
  }
  if (type.op != spv::Op::OpTypeVector) return {.scalar = ScalarLetter(id, sign)};
  return {.scalar = ScalarLetter(type.element, sign),
          .lanes = llvm::cast<llvm::FixedVectorType>(type.ir)->getNumElements()};
}

Parameter Translator::ParameterOf(uint32_t id, const llvm::Value& value) const {
  Parameter parameter = ParameterFor(value_types_.at(id), 's');
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value.getType());
  parameter.lanes = vector ? vector->getNumElements() : 1;
  return parameter;
}

llvm::Value* Translator::VectorLoadStore(const Instruction& i, std::string name) {
  const auto operands = i.operands.subspan(2);
  const bool stores = IrType(i.type)->isVoidTy();
  const uint32_t data = stores ? value_types_.at(operands[0]) : i.type;
  const uint32_t pointer = operands[stores ? 2 : 1];
  const unsigned lanes = ParameterFor(data, 's').lanes;
  if (lanes > 1) name += std::to_string(lanes);
  if (stores && operands.size() > 3) {
    const llvm::StringRef rounding = RoundingSuffix(operands[3]);
    if (rounding.empty()) Refuse(i, "the rounding mode is unknown");
    name += rounding;
  }
  const Parameter offset{.scalar = "m"};
  Parameter place = ParameterFor(value_types_.at(pointer), 's');
  place.is_const = !stores;
  if (!stores)
    return CallBuiltin(name, IrType(i.type), {Value(operands[0]), Operand(pointer)},
                       {offset, place}, false);
  CallBuiltin(name, IrType(i.type), {Value(operands[0]), Value(operands[1]), Operand(pointer)},
              {ParameterFor(data, 's'), offset, place}, false);
  return nullptr;
}

llvm::Value* Translator::Printf(const Instruction& i) {
  if (!IrType(i.type)->isIntegerTy(32)) Refuse(i, "printf returns an integer of 32 bits");
  llvm::SmallVector<llvm::Value*> arguments;
  for (uint32_t id : i.operands.subspan(2)) {
    llvm::Value* value = Operand(id);
    // What C promotes.
    if (value->getType()->isFloatTy())
      value = builder_.CreateFPExt(value, builder_.getDoubleTy());
    else if (value->getType()->isIntegerTy() && value->getType()->getIntegerBitWidth() < 32)
      value = builder_.CreateSExt(value, builder_.getInt32Ty());
    arguments.push_back(value);
  }
  auto* format = llvm::PointerType::get(context_, kConstantSpace);
  if (arguments[0]->getType() != format) Refuse(i, "the format is not in constant memory");
  return CreateCall(
      Declare("printf", llvm::FunctionType::get(builder_.getInt32Ty(), {format}, true)), arguments);
}

llvm::Value* Translator::ExtendedInstructions(const Instruction& i) {
  if (i.op == spv::Op::OpExtInstImport) {
    imports_[i.result] = Text(i.operands);
    return nullptr;
  }
  const std::string& set = imports_.at(i.operands[0]);
  if (set != kOpenClStd) {
    if (!ComputesNothing(set)) Refuse(i, "instructions of " + set + " are not supported");
    lines_.Follow(i);
    return nullptr;
  }
  const uint32_t number = i.operands[1];
  if (number == OpenCLLIB::Printf) return Printf(i);
  if (const llvm::StringRef access = VectorAccess(number); !access.empty())
    return VectorLoadStore(i, access.str());
  const std::optional<Callee> callee = FindCallee(number);
  if (!callee) Refuse(i, "OpenCL.std has no instruction " + std::to_string(number));
  llvm::SmallVector<llvm::Value*> arguments;
  llvm::SmallVector<Parameter> parameters;
  bool is_pure = true;
  for (uint32_t id : i.operands.subspan(2)) {
    const char sign = callee->signs[std::min(parameters.size(), callee->signs.size() - 1)];
    arguments.push_back(Operand(id));
    parameters.push_back(ParameterFor(value_types_.at(id), sign));
    parameters.back().is_const = number == OpenCLLIB::Prefetch && parameters.back().is_pointer;
    is_pure &= !parameters.back().is_pointer;
  }
  llvm::Value* value = CallBuiltin(callee->name, IrType(i.type), arguments, parameters, is_pure);
  return value->getType()->isVoidTy() ? nullptr : value;
}

}  // namespace weft::compiler::spirv
