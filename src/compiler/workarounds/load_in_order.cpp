// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/load_in_order.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

bool IsOnlyStored(const llvm::LoadInst& load) {
  return llvm::all_of(load.users(), [&](const llvm::User* user) {
    auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    return store && store->isSimple() && store->getValueOperand() == &load;
  });
}

// The type of the parts that a load is made of; null if it stays as it is.
llvm::FixedVectorType* PartOf(const llvm::LoadInst& load, unsigned register_bits) {
  auto* whole = llvm::dyn_cast<llvm::FixedVectorType>(load.getType());
  if (!whole || !load.isSimple() || !IsOnlyStored(load)) return nullptr;
  const llvm::DataLayout& layout = load.getDataLayout();
  const uint64_t bits = layout.getTypeSizeInBits(whole);
  const uint64_t element_bits = layout.getTypeSizeInBits(whole->getElementType());
  const bool has_parts = bits > register_bits && bits % register_bits == 0 && element_bits % 8 == 0;
  if (!has_parts) return nullptr;
  return llvm::FixedVectorType::get(whole->getElementType(), register_bits / element_bits);
}

using Parts = llvm::SmallVector<llvm::LoadInst*>;

llvm::Value* PlaceOf(llvm::IRBuilder<>& builder, llvm::Value* whole, uint64_t offset) {
  return offset ? builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), whole, offset) : whole;
}

Parts LoadParts(llvm::LoadInst& load, llvm::FixedVectorType& part) {
  llvm::IRBuilder<> builder(&load);
  const llvm::DataLayout& layout = load.getDataLayout();
  const uint64_t bytes = layout.getTypeStoreSize(load.getType());
  const uint64_t step = layout.getTypeStoreSize(&part);
  Parts parts;
  for (uint64_t offset = 0; offset < bytes; offset += step) {
    llvm::Value* place = PlaceOf(builder, load.getPointerOperand(), offset);
    const llvm::Align alignment = llvm::commonAlignment(load.getAlign(), offset);
    parts.push_back(builder.CreateAlignedLoad(&part, place, alignment));
    parts.back()->copyMetadata(load);
  }
  return parts;
}

void StoreParts(llvm::StoreInst& store, llvm::ArrayRef<llvm::LoadInst*> parts) {
  llvm::IRBuilder<> builder(&store);
  uint64_t offset = 0;
  for (llvm::LoadInst* part : parts) {
    llvm::Value* place = PlaceOf(builder, store.getPointerOperand(), offset);
    const llvm::Align alignment = llvm::commonAlignment(store.getAlign(), offset);
    builder.CreateAlignedStore(part, place, alignment)->copyMetadata(store);
    offset += store.getDataLayout().getTypeStoreSize(part->getType());
  }
  store.eraseFromParent();
}

void Split(llvm::LoadInst& load, llvm::FixedVectorType& type) {
  const Parts parts = LoadParts(load, type);
  for (llvm::User* user : llvm::make_early_inc_range(load.users())) {
    StoreParts(*llvm::cast<llvm::StoreInst>(user), parts);
  }
  load.eraseFromParent();
}

}  // namespace

llvm::Error LoadInOrder(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    constexpr auto kKind = llvm::TargetTransformInfo::RGK_FixedWidthVector;
    const unsigned register_bits =
        job.machine.getTargetTransformInfo(function).getRegisterBitWidth(kKind).getFixedValue();
    llvm::SmallVector<std::pair<llvm::LoadInst*, llvm::FixedVectorType*>> found;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      llvm::FixedVectorType* part = load ? PartOf(*load, register_bits) : nullptr;
      if (part) found.push_back({load, part});
    }
    for (auto [load, part] : found) Split(*load, *part);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
