// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/access_in_one.h"

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {
namespace {

constexpr unsigned kKept[] = {llvm::LLVMContext::MD_alias_scope, llvm::LLVMContext::MD_noalias};

using Accesses = llvm::ArrayRef<llvm::Instruction*>;

void Read(Accesses loads, llvm::Type* type, llvm::Value* address, llvm::IRBuilderBase& builder) {
  const llvm::Align alignment = llvm::getLoadStoreAlignment(loads[0]);
  llvm::LoadInst* block = builder.CreateAlignedLoad(type, address, alignment, "block");
  block->copyMetadata(*loads[0], kKept);
  for (auto [i, load] : llvm::enumerate(loads)) {
    builder.SetInsertPoint(load);
    load->replaceAllUsesWith(builder.CreateExtractElement(block, i));
  }
}

void Write(Accesses stores, llvm::Type* type, llvm::Value* address, llvm::IRBuilderBase& builder) {
  llvm::Value* block = llvm::PoisonValue::get(type);
  for (auto [i, store] : llvm::enumerate(stores)) {
    llvm::Value* element = llvm::cast<llvm::StoreInst>(store)->getValueOperand();
    block = builder.CreateInsertElement(block, element, i, "block");
  }
  builder.CreateAlignedStore(block, address, llvm::getLoadStoreAlignment(stores[0]))
      ->copyMetadata(*stores[0], kKept);
}

}  // namespace

void AccessInOne(Accesses accesses, unsigned count) {
  const bool is_load = llvm::isa<llvm::LoadInst>(accesses[0]);
  llvm::Type* type = llvm::getLoadStoreType(accesses[0]);
  llvm::Value* begin = llvm::getLoadStorePointerOperand(accesses[0]);
  for (size_t first = 0; first < accesses.size(); first += count) {
    const Accesses some = accesses.slice(first, count);
    llvm::IRBuilder<> builder(is_load ? some.front() : some.back());
    // From the first place of all on, which lanes have once.
    llvm::Value* address = first ? builder.CreateConstInBoundsGEP1_64(type, begin, first) : begin;
    auto* vector = llvm::FixedVectorType::get(type, count);
    (is_load ? Read : Write)(some, vector, address, builder);
  }
  for (llvm::Instruction* access : accesses) access->eraseFromParent();
}

}  // namespace weft::compiler
