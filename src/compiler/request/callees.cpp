// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/callees.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/TypeMetadataUtils.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

// Follows a pointer back to the functions that it may be of, whichever way the program runs.
class Search {
 public:
  // None if it may be of any.
  std::optional<Functions> From(llvm::Value& pointer) {
    Add(pointer);
    size_t value = 0, object = 0;
    while (is_known_ && (value < values_.size() || object < objects_.size())) {
      if (value < values_.size())
        VisitValue(*values_[value++]);
      else
        VisitObject(*objects_[object++]);
    }
    if (!is_known_) return std::nullopt;
    return std::move(found_);
  }

 private:
  void Add(llvm::Value& pointer) { values_.insert(pointer.stripPointerCasts()); }
  void AddObjectOf(llvm::Value& address) {
    objects_.insert(llvm::getUnderlyingObject(&address, /*MaxLookup=*/0));
  }

  void VisitValue(llvm::Value& value) {
    if (auto* function = llvm::dyn_cast<llvm::Function>(&value)) {
      found_.insert(function);
    } else if (auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) {
      is_known_ = constant->isNullValue() || llvm::isa<llvm::UndefValue>(constant);
    } else if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
      for (llvm::Value* incoming : phi->incoming_values()) Add(*incoming);
    } else if (auto* select = llvm::dyn_cast<llvm::SelectInst>(&value)) {
      Add(*select->getTrueValue());
      Add(*select->getFalseValue());
    } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
      AddObjectOf(*load->getPointerOperand());
    } else if (auto* argument = llvm::dyn_cast<llvm::Argument>(&value)) {
      for (llvm::Value* given : GivenTo(*argument)) Add(*given);
    } else if (auto* call = llvm::dyn_cast<llvm::CallInst>(&value)) {
      VisitResults(*call);
    } else {
      is_known_ = false;
    }
  }

  // What all calls pass for it.
  llvm::SmallVector<llvm::Value*> GivenTo(const llvm::Argument& argument) {
    const llvm::Function& function = *argument.getParent();
    llvm::SmallVector<llvm::Value*> given;
    is_known_ = function.getCallingConv() != llvm::CallingConv::SPIR_KERNEL;
    for (const llvm::Use& use : function.uses()) {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(use.getUser());
      if (call && call->getCalledFunction() == &function && call->isCallee(&use))
        given.push_back(call->getArgOperand(argument.getArgNo()));
      else
        is_known_ = false;
    }
    return given;
  }

  void VisitResults(const llvm::CallInst& call) {
    const llvm::Function* callee = call.getCalledFunction();
    is_known_ = callee && !callee->isDeclaration();
    if (!is_known_) return;
    for (const llvm::BasicBlock& block : *callee) {
      if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
        Add(*end->getReturnValue());
    }
  }

  // Memory, of which it does not matter what was loaded.
  void VisitObject(llvm::Value& object) {
    auto* table = llvm::dyn_cast<llvm::GlobalVariable>(&object);
    auto* argument = llvm::dyn_cast<llvm::Argument>(&object);
    if (table && table->isConstant() && table->hasDefinitiveInitializer()) {
      AddParts(*table->getInitializer());
    } else if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&object)) {
      AddStored(object, *variable->getAllocatedType());
    } else if (argument && argument->hasStructRetAttr()) {
      AddStored(object, *argument->getParamStructRetType());
    } else if (argument && argument->hasByValAttr()) {
      AddStored(object, *argument->getParamByValType());
      for (llvm::Value* given : GivenTo(*argument)) AddObjectOf(*given);
    } else {
      is_known_ = false;
    }
  }

  void AddParts(llvm::Constant& constant) {
    if (constant.getType()->isPointerTy()) return Add(constant);
    if (llvm::isa<llvm::ConstantExpr>(constant)) is_known_ = false;  // a pointer as a number
    for (llvm::Use& part : constant.operands()) AddParts(*llvm::cast<llvm::Constant>(part));
  }

  // Whatever the program may write to a variable of the work-item.
  void AddStored(llvm::Value& variable, llvm::Type& type) {
    llvm::SmallSetVector<llvm::Value*, 8> addresses;
    addresses.insert(&variable);
    for (size_t i = 0; i < addresses.size() && is_known_; ++i) {
      for (llvm::Use& use : addresses[i]->uses()) {
        if (llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst>(use.getUser()))
          addresses.insert(use.getUser());
        else if (!AddWritten(use, type))
          is_known_ = false;
      }
    }
  }

  // False if the user of the address may write what is not seen.
  bool AddWritten(llvm::Use& address, llvm::Type& type) {
    llvm::User* user = address.getUser();
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (address.getOperandNo() != llvm::StoreInst::getPointerOperandIndex()) return false;
      if (!store->getValueOperand()->getType()->isPointerTy()) return WritesNoPointer(*store, type);
      Add(*store->getValueOperand());
      return true;
    }
    if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(user)) {
      if (&copy->getRawDestUse() == &address) AddObjectOf(*copy->getRawSource());
      return true;
    }
    if (llvm::isa<llvm::MemSetInst, llvm::LifetimeIntrinsic, llvm::LoadInst, llvm::ICmpInst>(user))
      return true;
    const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || !call->isArgOperand(&address)) return false;
    const unsigned number = call->getArgOperandNo(&address);
    const llvm::Function* callee = call->getCalledFunction();
    if (callee && !callee->isDeclaration() && callee->getArg(number)->hasStructRetAttr()) {
      objects_.insert(callee->getArg(number));
      return true;
    }
    return call->isByValArgument(number);
  }

  // Whether a store of something else leaves the pointers that a variable of the type holds.
  static bool WritesNoPointer(llvm::StoreInst& store, llvm::Type& type) {
    const llvm::DataLayout& layout = store.getDataLayout();
    llvm::APInt offset(layout.getIndexTypeSizeInBits(store.getPointerOperandType()), 0);
    const llvm::Value* start = store.getPointerOperand()->stripAndAccumulateConstantOffsets(
        layout, offset, /*AllowNonInbounds=*/true);
    if (!llvm::isa<llvm::AllocaInst, llvm::Argument>(start)) return false;
    llvm::Type* part = &type;
    while (layout.getGEPIndexForOffset(part, offset)) continue;
    return !part->isPointerTy() &&
           layout.getTypeStoreSize(store.getValueOperand()->getType()) < layout.getPointerSize();
  }

  llvm::SmallSetVector<llvm::Value*, 16> values_, objects_;
  Functions found_;
  bool is_known_ = true;
};

// Whether all that holds the address of the function is tables of virtual functions.
bool IsOnlyInTables(const llvm::Value& address) {
  return llvm::all_of(address.uses(), [](const llvm::Use& use) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (call && call->isCallee(&use)) return true;
    const auto* holder = llvm::dyn_cast<llvm::GlobalVariable>(use.getUser());
    if (holder) return holder->hasMetadata(llvm::LLVMContext::MD_type);
    return llvm::isa<llvm::Constant>(use.getUser()) && IsOnlyInTables(*use.getUser());
  });
}

}  // namespace

bool IsPointedTo(const llvm::Function& function) {
  return function.getCallingConv() != llvm::CallingConv::SPIR_KERNEL && !function.isIntrinsic() &&
         function.hasAddressTaken();
}

Callees::Callees(llvm::Module& program) : program_(program) {
  const bool may_be_virtual = HasCallsOfMembers(program);
  for (llvm::Function& function : program) {
    if (IsPointedTo(function) && (may_be_virtual || !IsOnlyInTables(function)))
      pointed_to_.insert(&function);
  }
  for (llvm::GlobalVariable& table : program.globals()) {
    llvm::SmallVector<llvm::MDNode*> types;
    table.getMetadata(llvm::LLVMContext::MD_type, types);
    for (const llvm::MDNode* type : types) {
      if (type->getNumOperands() != 2) continue;
      const auto* offset =
          llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(type->getOperand(0));
      if (offset) tables_[type->getOperand(1)].push_back({&table, offset->getZExtValue()});
    }
  }
}

std::optional<Functions> FunctionsBehind(llvm::Value& pointer) { return Search().From(pointer); }

Functions Callees::Of(const llvm::CallInst& call) const {
  return FunctionsBehind(*call.getCalledOperand()).value_or(pointed_to_);
}

llvm::SmallVector<Callees::InTable> Callees::At(const VirtualCall& call) const {
  llvm::SmallVector<InTable> functions;
  const auto places = tables_.find(call.type);
  if (places == tables_.end()) return functions;
  for (const auto& [table, offset] : places->second) {
    if (!table->hasInitializer()) continue;
    llvm::Constant* held =
        llvm::getPointerAtOffset(table->getInitializer(), offset + call.offset, program_);
    auto* function = held ? llvm::dyn_cast<llvm::Function>(held->stripPointerCasts()) : nullptr;
    if (!function) continue;
    llvm::Type* bytes = llvm::Type::getInt8Ty(program_.getContext());
    llvm::Constant* place =
        llvm::ConstantInt::get(llvm::Type::getInt64Ty(program_.getContext()), offset);
    functions.push_back(
        {llvm::ConstantExpr::getInBoundsGetElementPtr(bytes, table, place), function});
  }
  return functions;
}

}  // namespace weft::compiler
