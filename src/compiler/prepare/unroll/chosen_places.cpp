// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/unroll/chosen_places.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {
namespace {

constexpr unsigned kMaxChosen = 3, kMaxDepth = 6;
constexpr uint64_t kMaxPlace = kMaxChosenFrom * 128;  // in bytes, of elements of any type

using Constants = llvm::SmallSetVector<llvm::ConstantInt*, kMaxChosen>;

// What an operation makes of a constant that its first operand may be; null if that is no index.
llvm::ConstantInt* Fold(const llvm::Instruction& operation, llvm::ConstantInt& constant) {
  const llvm::DataLayout& layout = operation.getDataLayout();
  llvm::Constant* folded = operation.isCast()
                               ? llvm::ConstantFoldCastOperand(operation.getOpcode(), &constant,
                                                               operation.getType(), layout)
                               : llvm::ConstantFoldBinaryOpOperands(
                                     operation.getOpcode(), &constant,
                                     llvm::cast<llvm::Constant>(operation.getOperand(1)), layout);
  return llvm::dyn_cast_or_null<llvm::ConstantInt>(folded);
}

// Whether it makes an index of a choice: of another width, or a number of bytes.
bool IsOfIndices(const llvm::Instruction& operation) {
  const bool is_extension = llvm::isa<llvm::ZExtInst, llvm::SExtInst>(operation);
  const bool is_scaled = operation.getOpcode() == llvm::Instruction::Mul ||
                         operation.getOpcode() == llvm::Instruction::Shl;
  return is_extension || (is_scaled && llvm::isa<llvm::ConstantInt>(operation.getOperand(1)));
}

// False if there are too many, or others than constants that are no element's place.
bool Collect(llvm::Value& value, Constants& constants, unsigned depth) {
  if (auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
    constants.insert(constant);
    return constants.size() <= kMaxChosen && constant->getValue().ult(kMaxPlace);
  }
  auto* operation = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!operation || !operation->getType()->isIntegerTy() || depth == kMaxDepth) return false;
  if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(operation)) {
    return Collect(*choice->getTrueValue(), constants, depth + 1) &&
           Collect(*choice->getFalseValue(), constants, depth + 1);
  }
  if (!IsOfIndices(*operation)) return false;
  llvm::Value& chosen = *operation->getOperand(0);
  Constants before;
  if (chosen.getType()->isIntegerTy(1)) {
    before.insert(llvm::ConstantInt::getFalse(value.getContext()));
    before.insert(llvm::ConstantInt::getTrue(value.getContext()));
  } else if (!Collect(chosen, before, depth + 1)) {
    return false;
  }
  return llvm::all_of(before, [&](llvm::ConstantInt* constant) {
    llvm::ConstantInt* folded = Fold(*operation, *constant);
    return folded && Collect(*folded, constants, depth);
  });
}

Constants ConstantsOf(llvm::Value& value) {
  Constants constants;
  return Collect(value, constants, 0) ? constants : Constants();
}

// An index that is chosen, of the steps from the array to an address.
llvm::Use* ChosenIndex(llvm::Value* address) {
  while (auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(address)) {
    for (llvm::Use& index : step->indices()) {
      if (IsChoiceOfFew(*index)) return &index;
    }
    address = step->getPointerOperand();
  }
  return nullptr;
}

// The address with a constant in place of the chosen index.
llvm::Value* AddressWith(llvm::IRBuilder<>& builder, llvm::Value* address, const llvm::Use& chosen,
                         llvm::Constant* constant) {
  auto* step = llvm::cast<llvm::GetElementPtrInst>(address);
  llvm::Instruction* copy = step->clone();
  if (chosen.getUser() == step) {
    copy->setOperand(chosen.getOperandNo(), constant);
  } else {
    copy->setOperand(0, AddressWith(builder, step->getPointerOperand(), chosen, constant));
  }
  copy->dropPoisonGeneratingFlags();  // it may be a place that is not chosen
  return builder.Insert(copy);
}

// Steps alone: what an index depends on may be an access that is yet to be split.
void EraseUnused(llvm::Value* address) {
  while (auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(address)) {
    if (!step->use_empty()) return;
    address = step->getPointerOperand();
    step->eraseFromParent();
  }
}

// Whether nobody who keeps to the array comes there: all steps are known, and lead beyond it.
bool IsBeyondArray(llvm::Value* address, llvm::Type* accessed, const llvm::DataLayout& layout) {
  llvm::APInt offset(64, 0);
  llvm::Value* base =
      address->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  auto* array = llvm::dyn_cast<llvm::AllocaInst>(base);
  if (!array) return false;
  const uint64_t bytes = layout.getTypeStoreSize(accessed).getFixedValue();
  const uint64_t size = array->getAllocationSize(layout)->getFixedValue();
  return size < bytes || offset.ugt(size - bytes);
}

// The places that an access may find, and which constant leads to each.
using Places = llvm::SmallVector<std::pair<llvm::ConstantInt*, llvm::Value*>, kMaxChosen>;

Places PlacesOf(llvm::IRBuilder<>& builder, llvm::Instruction& access, const llvm::Use& chosen) {
  const llvm::DataLayout& layout = access.getDataLayout();
  Places places;
  for (llvm::ConstantInt* constant : ConstantsOf(*chosen.get())) {
    llvm::Value* address =
        AddressWith(builder, llvm::getLoadStorePointerOperand(&access), chosen, constant);
    if (IsBeyondArray(address, llvm::getLoadStoreType(&access), layout)) {
      EraseUnused(address);
    } else {
      places.push_back({constant, address});
    }
  }
  return places;
}

void SplitLoad(llvm::LoadInst& load, const llvm::Use& chosen) {
  llvm::IRBuilder<> builder(&load);
  llvm::Value* found = nullptr;
  for (auto [constant, address] : PlacesOf(builder, load, chosen)) {
    llvm::Value* one = builder.CreateAlignedLoad(load.getType(), address, load.getAlign());
    found = found ? builder.CreateSelect(builder.CreateICmpEQ(chosen.get(), constant), one, found)
                  : one;
  }
  load.replaceAllUsesWith(found ? found : llvm::PoisonValue::get(load.getType()));
}

void SplitStore(llvm::StoreInst& store, const llvm::Use& chosen) {
  llvm::IRBuilder<> builder(&store);
  llvm::Value* stored = store.getValueOperand();
  for (auto [constant, address] : PlacesOf(builder, store, chosen)) {
    llvm::Value* old = builder.CreateAlignedLoad(stored->getType(), address, store.getAlign());
    llvm::Value* is_this = builder.CreateICmpEQ(chosen.get(), constant);
    builder.CreateAlignedStore(builder.CreateSelect(is_this, stored, old), address,
                               store.getAlign());
  }
}

void AddAccesses(llvm::Value& address, llvm::SmallSetVector<llvm::Instruction*, 16>& accesses) {
  for (llvm::User* user : address.users()) {
    if (llvm::isa<llvm::GetElementPtrInst>(user)) AddAccesses(*user, accesses);
    if (llvm::getLoadStorePointerOperand(user) == &address &&
        llvm::getLoadStoreType(user)->isSingleValueType())
      accesses.insert(llvm::cast<llvm::Instruction>(user));
  }
}

// Whether there was any.
bool SplitSome(llvm::AllocaInst& array) {
  llvm::SmallSetVector<llvm::Instruction*, 16> accesses;
  AddAccesses(array, accesses);
  bool has_split = false;
  for (llvm::Instruction* access : accesses) {
    llvm::Value* address = llvm::getLoadStorePointerOperand(access);
    const llvm::Use* chosen = ChosenIndex(address);
    if (!chosen) continue;
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(access)) {
      SplitLoad(*load, *chosen);
    } else {
      SplitStore(*llvm::cast<llvm::StoreInst>(access), *chosen);
    }
    access->eraseFromParent();
    EraseUnused(address);
    has_split = true;
  }
  return has_split;
}

}  // namespace

bool IsChoiceOfFew(const llvm::Value& value) {
  return !llvm::isa<llvm::Constant>(value) && !ConstantsOf(const_cast<llvm::Value&>(value)).empty();
}

// Two indices of one access are chosen one after the other.
void SplitChosenPlaces(llvm::AllocaInst& array) {
  while (SplitSome(array)) {
  }
}

}  // namespace weft::compiler
