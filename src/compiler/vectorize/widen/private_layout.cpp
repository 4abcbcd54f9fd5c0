// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/private_layout.h"

#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

constexpr uint64_t kLineBytes = 64;

// What a variable's uses have in common, found by following its addresses.
class Accesses {
 public:
  explicit Accesses(bool may_be_filled) : may_be_filled_(may_be_filled) {}

  bool Follow(llvm::Value* address) {
    addresses_.push_back(address);
    return llvm::all_of(address->users(), [&](llvm::User* user) { return Add(address, user); });
  }
  uint64_t element() const { return element_; }
  llvm::ArrayRef<llvm::Value*> addresses() const { return addresses_; }

 private:
  bool Add(llvm::Value* address, llvm::User* user) {
    if (llvm::isa<llvm::LifetimeIntrinsic>(user)) return true;
    if (llvm::isa<llvm::MemSetInst>(user)) return may_be_filled_;
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
      return load->isSimple() && AddType(load->getType(), load->getDataLayout());
    }
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      return store->isSimple() && store->getValueOperand() != address &&
             AddType(store->getValueOperand()->getType(), store->getDataLayout());
    }
    auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
    if (!step || step->getPointerOperand() != address || step->getType()->isVectorTy()) {
      return false;
    }
    steps_.push_back(step);
    return Follow(step);
  }

  bool AddType(llvm::Type* type, const llvm::DataLayout& layout) {
    for (const Component& component : ComponentsOf(type, layout)) {
      uint64_t size = layout.getTypeStoreSize(component.type);
      if (!element_) element_ = size;
      if (size != element_ || component.offset % size) return false;
    }
    return true;
  }

 public:
  // Whether every address is that of an element.
  bool AreAligned() const {
    return llvm::all_of(steps_, [&](llvm::GetElementPtrInst* step) {
      const llvm::DataLayout& layout = step->getDataLayout();
      llvm::SmallMapVector<llvm::Value*, llvm::APInt, 4> variable;
      llvm::APInt constant(64, 0);
      if (!step->collectOffset(layout, 64, variable, constant)) return false;
      return constant.getSExtValue() % int64_t(element_) == 0 &&
             llvm::all_of(variable, [&](const auto& each) {
               return each.second.getSExtValue() % int64_t(element_) == 0;
             });
    });
  }

 private:
  const bool may_be_filled_;
  uint64_t element_ = 0;
  llvm::SmallVector<llvm::Value*> addresses_;
  llvm::SmallVector<llvm::GetElementPtrInst*> steps_;
};

llvm::SmallVector<llvm::AllocaInst*> VariablesOf(llvm::Function& kernel) {
  llvm::SmallVector<llvm::AllocaInst*> variables;
  for (llvm::Instruction& instruction : kernel.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable) variables.push_back(variable);
  }
  return variables;
}

bool AreOfElements(llvm::AllocaInst& variable, Accesses& accesses) {
  if (!accesses.Follow(&variable) || !accesses.element() || !accesses.AreAligned()) return false;
  return variable.getAllocationSize(variable.getDataLayout())->getFixedValue() %
             accesses.element() ==
         0;
}

}  // namespace

LaneShapes::Interleaved FindInterleaved(llvm::Function& kernel) {
  LaneShapes::Interleaved interleaved;
  for (llvm::AllocaInst* variable : VariablesOf(kernel)) {
    Accesses accesses(/*may_be_filled=*/false);
    if (!AreOfElements(*variable, accesses)) continue;
    for (llvm::Value* address : accesses.addresses()) interleaved[address] = accesses.element();
  }
  return interleaved;
}

uint64_t ElementBesidesFills(llvm::AllocaInst& variable) {
  Accesses accesses(/*may_be_filled=*/true);
  return AreOfElements(variable, accesses) ? accesses.element() : 0;
}

void WidenVariables(llvm::Function& kernel, LaneShapes& shapes,
                    LaneShapes::Interleaved& interleaved, unsigned width) {
  const llvm::DataLayout& layout = kernel.getDataLayout();
  for (llvm::AllocaInst* variable : VariablesOf(kernel)) {
    llvm::IRBuilder<> builder(variable);
    llvm::AllocaInst* wide = builder.CreateAlloca(
        llvm::ArrayType::get(builder.getInt8Ty(), PlaceBytes(*variable) * width));
    wide->setAlignment(std::max(variable->getAlign(), llvm::Align(kLineBytes)));
    wide->takeName(variable);
    shapes.Set(wide, shapes.Of(variable));
    if (uint64_t element = interleaved.lookup(variable)) interleaved[wide] = element;
    variable->replaceAllUsesWith(wide);
    shapes.Forget(variable);
    interleaved.erase(variable);
    variable->eraseFromParent();
  }
  llvm::SmallVector<llvm::GetElementPtrInst*> steps;
  for (auto [address, element] : interleaved) {
    auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(const_cast<llvm::Value*>(address));
    if (step && shapes.Of(step).IsStrided()) steps.push_back(step);
  }
  for (llvm::GetElementPtrInst* step : steps) {
    llvm::IRBuilder<> builder(step);
    llvm::Value* offset = llvm::emitGEPOffset(&builder, layout, step, /*NoAssumptions=*/true);
    llvm::Value* scaled = builder.CreateMul(offset, builder.getInt64(width));
    llvm::Value* address = builder.CreatePtrAdd(step->getPointerOperand(), scaled);
    shapes.Set(address, shapes.Of(step));
    uint64_t element = interleaved.lookup(step);
    interleaved[address] = element;
    step->replaceAllUsesWith(address);
    shapes.Forget(step);
    interleaved.erase(step);
    step->eraseFromParent();
  }
}

}  // namespace weft::compiler
