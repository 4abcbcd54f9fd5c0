// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/expand_copies.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

constexpr size_t kMaxMembers = 16;

struct StructMember {
  llvm::Type* type;
  uint64_t offset;
};
using StructMembers = llvm::SmallVector<StructMember, kMaxMembers>;

// Adds those of a type, and of its members.
void AddMembers(llvm::Type* type, uint64_t offset, const llvm::DataLayout& layout,
                StructMembers& members) {
  if (members.size() > kMaxMembers) return;
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout& places = *layout.getStructLayout(structure);
    for (auto [index, member] : llvm::enumerate(structure->elements()))
      AddMembers(member, offset + places.getElementOffset(index), layout, members);
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    llvm::Type* element = array->getElementType();
    const uint64_t size = layout.getTypeAllocSize(element);
    for (uint64_t index = 0; index < array->getNumElements() && members.size() <= kMaxMembers;
         ++index)
      AddMembers(element, offset + index * size, layout, members);
  } else {
    members.push_back({type, offset});
  }
}

// Nothing if they are too many, or leave gaps.
StructMembers MembersOf(llvm::Type* type, const llvm::DataLayout& layout) {
  StructMembers members;
  AddMembers(type, 0, layout, members);
  uint64_t end = 0;
  const bool is_dense = llvm::all_of(members, [&](const StructMember& member) {
    const bool follows = member.offset == end;
    end += layout.getTypeAllocSize(member.type);
    return follows && layout.getTypeAllocSize(member.type) == layout.getTypeStoreSize(member.type);
  });
  if (members.size() > kMaxMembers || !is_dense || end != layout.getTypeAllocSize(type)) return {};
  return members;
}

// The struct that a copy fills, or reads, as a whole; null if there is none.
llvm::Type* CopiedStruct(const llvm::MemCpyInst& copy, const llvm::DataLayout& layout) {
  auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  if (!length || copy.isVolatile()) return nullptr;
  for (llvm::Value* side : {copy.getDest(), copy.getSource()}) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(side);
    auto* type =
        variable ? llvm::dyn_cast<llvm::StructType>(variable->getAllocatedType()) : nullptr;
    if (type && !variable->isArrayAllocation() &&
        layout.getTypeAllocSize(type) == length->getZExtValue())
      return type;
  }
  return nullptr;
}

void Expand(llvm::MemCpyInst& copy, llvm::ArrayRef<StructMember> members) {
  llvm::IRBuilder<> builder(&copy);
  const llvm::Align from = copy.getSourceAlign().valueOrOne(),
                    to = copy.getDestAlign().valueOrOne();
  llvm::SmallVector<llvm::Value*> values;
  for (const auto& [type, offset] : members) {
    llvm::Value* place =
        builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), copy.getSource(), offset);
    values.push_back(builder.CreateAlignedLoad(type, place, commonAlignment(from, offset)));
  }
  for (auto [member, value] : llvm::zip_equal(members, values)) {
    llvm::Value* place =
        builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), copy.getDest(), member.offset);
    builder.CreateAlignedStore(value, place, commonAlignment(to, member.offset));
  }
  copy.eraseFromParent();
}

}  // namespace

llvm::Error ExpandCopies(llvm::Module& module, KernelJob& job) {
  const llvm::DataLayout& layout = module.getDataLayout();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(&instruction);
      llvm::Type* type = copy ? CopiedStruct(*copy, layout) : nullptr;
      if (!type) continue;
      if (const StructMembers members = MembersOf(type, layout); !members.empty())
        Expand(*copy, members);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
