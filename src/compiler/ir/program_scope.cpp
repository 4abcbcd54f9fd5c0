// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/program_scope.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

constexpr unsigned kGlobalSpace = 1;

using Places = llvm::MapVector<const llvm::GlobalVariable*, uint64_t>;

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
    if (value.getType()->isPointerTy()) return WriteAddress(value, offset);
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
    llvm::APInt distance(64, 0);
    const llvm::Value* base =
        value.stripAndAccumulateConstantOffsets(layout_, distance, /*AllowNonInbounds=*/true);
    if (auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastOperator>(base)) base = cast->getOperand(0);
    auto place = places_.find(llvm::dyn_cast<llvm::GlobalVariable>(base));
    if (place == places_.end()) return false;
    scope_.relative.push_back(offset);
    return WriteBits(distance + place->second, offset);
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

}  // namespace

Places PlaceProgramScope(const llvm::Module& module) {
  Places places;
  uint64_t end = 0;
  for (const llvm::GlobalVariable& variable : module.globals()) {
    if (variable.getAddressSpace() != kGlobalSpace || variable.isDeclaration()) continue;
    end = llvm::alignTo(end, AlignmentOf(variable));
    places[&variable] = end;
    end += module.getDataLayout().getTypeAllocSize(variable.getValueType());
  }
  return places;
}

llvm::Expected<ProgramScope> DescribeProgramScope(const llvm::Module& module) {
  Places places = PlaceProgramScope(module);
  ProgramScope scope;
  Initializer initializer(module.getDataLayout(), places, scope);
  for (auto [variable, offset] : places) {
    uint64_t size = module.getDataLayout().getTypeAllocSize(variable->getValueType());
    scope.initial.resize(offset + size);
    scope.alignment =
        std::max(scope.alignment, static_cast<uint32_t>(AlignmentOf(*variable).value()));
  }
  for (auto [variable, offset] : places) {
    if (initializer.Write(*variable->getInitializer(), offset)) continue;
    return llvm::createStringError("the initializer of " + variable->getName() +
                                   " is not known when the program is built");
  }
  return scope;
}

}  // namespace weft::compiler
