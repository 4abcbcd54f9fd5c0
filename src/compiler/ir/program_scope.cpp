// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/program_scope.h"

#include "compiler/ir/address_spaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "weft/pipe_abi.h"

namespace weft::compiler {
namespace {

// Attributes of variables, their values in decimal.
constexpr llvm::StringLiteral kHostName = "weft-host-name", kHostAccess = "weft-host-access";
constexpr llvm::StringLiteral kPacketBytes = "weft-packet-bytes", kMaxPackets = "weft-max-packets";

constexpr llvm::Align kPipeAlign = llvm::Align::Constant<128>();  // pairs of cache lines

using Places = llvm::MapVector<const llvm::GlobalVariable*, uint64_t>;

// The variable that a constant is the address of, and the distance from its start; null if none.
std::pair<const llvm::GlobalVariable*, uint64_t> TargetOf(const llvm::Constant& value,
                                                          const llvm::DataLayout& layout) {
  if (!value.getType()->isPointerTy()) {
    auto* number = llvm::dyn_cast<llvm::ConstantExpr>(&value);
    bool is_whole = number && number->getOpcode() == llvm::Instruction::PtrToInt &&
                    number->getType()->isIntegerTy(64);
    return is_whole ? TargetOf(*number->getOperand(0), layout) : std::pair(nullptr, 0);
  }
  llvm::APInt distance(64, 0);
  const llvm::Value* base =
      value.stripAndAccumulateConstantOffsets(layout, distance, /*AllowNonInbounds=*/true);
  return {llvm::dyn_cast<llvm::GlobalVariable>(base), distance.getZExtValue()};
}

// An address that is written as a number, or as null in whatever space.
std::optional<llvm::APInt> NumberOf(const llvm::Constant& value) {
  auto* address = llvm::dyn_cast<llvm::ConstantExpr>(&value);
  if (!address || !address->isCast()) return std::nullopt;
  const llvm::Constant* from = address->getOperand(0);
  if (from->isNullValue()) return llvm::APInt(64, 0);
  auto* number = llvm::dyn_cast<llvm::ConstantInt>(from);
  return number ? std::optional(number->getValue().zextOrTrunc(64)) : NumberOf(*from);
}

class Initializer {
 public:
  Initializer(const llvm::DataLayout& layout, const Places& places, ProgramScope& scope)
      : layout_(layout), places_(places), scope_(scope) {}

  // Writes a constant at an offset of the block, which holds zeros. Returns false if it cannot.
  bool Write(const llvm::Constant& value, uint64_t offset) {
    if (value.isNullValue() || llvm::isa<llvm::UndefValue>(value)) return true;
    if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
      return WriteBits(number->getValue(), offset);
    }
    if (auto* number = llvm::dyn_cast<llvm::ConstantFP>(&value)) {
      return WriteBits(number->getValueAPF().bitcastToAPInt(), offset);
    }
    if (llvm::isa<llvm::ConstantExpr, llvm::GlobalVariable>(value)) {
      return WriteAddress(value, offset);
    }
    return WriteElements(value, offset);
  }

 private:
  bool WriteBits(const llvm::APInt& bits, uint64_t offset) {
    for (unsigned bit = 0; bit < bits.getBitWidth(); bit += 8) {
      unsigned width = std::min(8u, bits.getBitWidth() - bit);
      scope_.initial[offset++] = bits.extractBitsAsZExtValue(width, bit);
    }
    return true;
  }

  bool WriteAddress(const llvm::Constant& value, uint64_t offset) {
    if (auto number = NumberOf(value)) return WriteBits(*number, offset);
    auto [variable, distance] = TargetOf(value, layout_);
    auto place = places_.find(variable);
    if (place == places_.end()) return false;
    scope_.relative.push_back(offset);
    return WriteBits(llvm::APInt(64, distance + place->second), offset);
  }

  bool WriteElements(const llvm::Constant& value, uint64_t offset) {
    llvm::Type* type = value.getType();
    auto* record = llvm::dyn_cast<llvm::StructType>(type);
    const llvm::StructLayout* fields = record ? layout_.getStructLayout(record) : nullptr;
    for (unsigned i = 0;; ++i) {
      const llvm::Constant* element = value.getAggregateElement(i);
      if (!element) return i > 0;
      uint64_t size = layout_.getTypeAllocSize(element->getType());
      uint64_t at = fields ? fields->getElementOffset(i).getFixedValue() : i * size;
      if (!Write(*element, offset + at)) return false;
    }
  }

  const llvm::DataLayout& layout_;
  const Places& places_;
  ProgramScope& scope_;
};

llvm::Align AlignmentOf(const llvm::GlobalVariable& variable) {
  llvm::Align natural = variable.getDataLayout().getABITypeAlign(variable.getValueType());
  return std::max(natural, variable.getAlign().valueOrOne());
}

bool IsVariable(const llvm::GlobalVariable& variable) {
  return variable.getAddressSpace() == kGlobalSpace && !variable.isDeclaration();
}

// Constants whose addresses the initial values hold: such an address is one for all kernels.
void AddConstantsIn(const llvm::Constant& value,
                    llvm::SetVector<const llvm::GlobalVariable*>& all) {
  auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value);
  if (variable && variable->getAddressSpace() == kConstantSpace && !variable->isDeclaration()) {
    all.insert(variable);
  }
  if (variable) return;
  for (const llvm::Use& operand : value.operands()) {
    if (auto* part = llvm::dyn_cast<llvm::Constant>(&operand)) AddConstantsIn(*part, all);
  }
}

// All that the block holds, what begins as zeros last.
llvm::SetVector<const llvm::GlobalVariable*> VariablesOf(const llvm::Module& module) {
  llvm::SetVector<const llvm::GlobalVariable*> all;
  for (bool is_zero : {false, true}) {
    for (const llvm::GlobalVariable& variable : module.globals()) {
      bool is_one = IsVariable(variable) && variable.getInitializer()->isNullValue() == is_zero;
      if (is_one) all.insert(&variable);
    }
    if (is_zero) break;
    for (size_t i = 0; i < all.size(); ++i) AddConstantsIn(*all[i]->getInitializer(), all);
  }
  return all;
}

uint64_t SizeOf(const llvm::GlobalVariable& variable) {
  return variable.getDataLayout().getTypeAllocSize(variable.getValueType());
}

uint32_t NumberAt(const llvm::GlobalVariable& variable, llvm::StringRef attribute) {
  uint32_t number = 0;
  variable.getAttribute(attribute).getValueAsString().getAsInteger(10, number);
  return number;
}

// What the host may do: not write to what the code may hold the value of.
Access HostAccessOf(const llvm::GlobalVariable& variable) {
  uint32_t access = uint32_t(Access::kReadWrite);
  if (variable.hasAttribute(kHostAccess)) access = NumberAt(variable, kHostAccess);
  if (variable.isConstant()) access &= uint32_t(Access::kReadOnly);
  return static_cast<Access>(access);
}

// Lists the variable for the runtime if it has a name or is a pipe.
void List(const llvm::GlobalVariable& variable, uint64_t offset, ProgramScope& scope) {
  if (!IsVariable(variable)) return;
  if (variable.hasAttribute(kMaxPackets)) {
    scope.pipes.push_back(
        {offset, NumberAt(variable, kPacketBytes), NumberAt(variable, kMaxPackets)});
  }
  const std::string host_name = variable.getAttribute(kHostName).getValueAsString().str();
  const std::string name = variable.hasLocalLinkage() ? "" : variable.getName().str();
  if (host_name.empty() && name.empty()) return;
  scope.variables.push_back({host_name, name, offset, SizeOf(variable), HostAccessOf(variable)});
}

uint64_t SizeOfConstants(const llvm::Module& module) {
  uint64_t bytes = 0;
  for (const llvm::GlobalVariable& variable : module.globals()) {
    if (variable.getAddressSpace() == kConstantSpace && variable.hasInitializer()) {
      bytes += SizeOf(variable);
    }
  }
  return bytes;
}

}  // namespace

void SetHostAccess(llvm::GlobalVariable& variable, llvm::StringRef name, Access access) {
  variable.addAttribute(kHostName, name);
  variable.addAttribute(kHostAccess, llvm::utostr(uint32_t(access)));
}

llvm::GlobalVariable* AddPipe(llvm::Module& module, uint32_t packet_bytes, uint32_t max_packets) {
  const uint64_t bytes = sizeof(WeftPipe) + uint64_t{packet_bytes} * max_packets;
  auto* type = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), bytes);
  auto* pipe = new llvm::GlobalVariable(module, type, /*isConstant=*/false,
                                        llvm::GlobalValue::InternalLinkage,
                                        llvm::Constant::getNullValue(type), "pipe", nullptr,
                                        llvm::GlobalValue::NotThreadLocal, kGlobalSpace);
  pipe->setAlignment(kPipeAlign);
  pipe->addAttribute(kPacketBytes, llvm::utostr(packet_bytes));
  pipe->addAttribute(kMaxPackets, llvm::utostr(max_packets));
  return pipe;
}

Places PlaceProgramScope(const llvm::Module& module) {
  Places places;
  uint64_t end = 0;
  for (const llvm::GlobalVariable* variable : VariablesOf(module)) {
    end = llvm::alignTo(end, AlignmentOf(*variable));
    places[variable] = end;
    end += SizeOf(*variable);
  }
  return places;
}

llvm::Expected<ProgramScope> DescribeProgramScope(const llvm::Module& module) {
  if (const uint64_t bytes = SizeOfConstants(module); bytes > kMaxConstants) {
    return llvm::createStringError("the program's constants have " + llvm::Twine(bytes) +
                                   " bytes, the limit is " + llvm::Twine(kMaxConstants));
  }
  Places places = PlaceProgramScope(module);
  ProgramScope scope;
  uint64_t initialized = 0;
  for (auto [variable, offset] : places) {
    uint64_t size = SizeOf(*variable);
    if (size > kMaxProgramScopeVariable) {
      return llvm::createStringError("variable " + variable->getName() + " has " +
                                     llvm::Twine(size) + " bytes, the limit is " +
                                     llvm::Twine(kMaxProgramScopeVariable));
    }
    scope.bytes = offset + size;
    if (!variable->getInitializer()->isNullValue()) initialized = scope.bytes;
    scope.alignment =
        std::max(scope.alignment, static_cast<uint32_t>(AlignmentOf(*variable).value()));
    List(*variable, offset, scope);
  }
  if (scope.bytes > kMaxProgramScope) {
    return llvm::createStringError("the program's variables have " + llvm::Twine(scope.bytes) +
                                   " bytes, the limit is " + llvm::Twine(kMaxProgramScope));
  }
  scope.initial.resize(initialized);
  Initializer initializer(module.getDataLayout(), places, scope);
  for (auto [variable, offset] : places) {
    if (initializer.Write(*variable->getInitializer(), offset)) continue;
    return llvm::createStringError("the initial value of variable " + variable->getName() +
                                   " is not known when the program is built");
  }
  return scope;
}

}  // namespace weft::compiler
