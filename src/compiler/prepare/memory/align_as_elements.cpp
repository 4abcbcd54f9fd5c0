// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/align_as_elements.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

constexpr llvm::Align kLargestElement = llvm::Align::Of<uint64_t>();

// Vectors as short as an element are moved as one, which may lie anywhere.
template <class Access>
void AlignAsElement(Access& access) {
  llvm::Type* type = llvm::getLoadStoreType(&access);
  const llvm::DataLayout& layout = access.getDataLayout();
  if (!type->isVectorTy() ||
      layout.getTypeStoreSize(type).getFixedValue() <= kLargestElement.value()) {
    return;
  }
  access.setAlignment(std::min(access.getAlign(), layout.getABITypeAlign(type->getScalarType())));
}

void AlignAsElements(llvm::AnyMemIntrinsic& copy) {
  copy.setDestAlignment(std::min(copy.getDestAlign().valueOrOne(), kLargestElement));
  if (auto* transfer = llvm::dyn_cast<llvm::AnyMemTransferInst>(&copy)) {
    transfer->setSourceAlignment(
        std::min(transfer->getSourceAlign().valueOrOne(), kLargestElement));
  }
}

void AlignAsElements(llvm::Argument& argument) {
  if (argument.getParamAlign().valueOrOne() <= kLargestElement || argument.hasByValAttr()) return;
  argument.removeAttr(llvm::Attribute::Alignment);
  argument.addAttr(llvm::Attribute::getWithAlignment(argument.getContext(), kLargestElement));
}

}  // namespace

llvm::Error AlignAsElements(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Argument& argument : function.args()) AlignAsElements(argument);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        AlignAsElement(*load);
      } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        AlignAsElement(*store);
      } else if (auto* copy = llvm::dyn_cast<llvm::AnyMemIntrinsic>(&instruction)) {
        AlignAsElements(*copy);
      }
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
