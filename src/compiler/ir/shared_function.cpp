// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/shared_function.h"

#include "compiler/ir/markers.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

constexpr const char kShared[] = "weft-shared";

// Of variables, which lie on the machine's stack once for each lane.
constexpr uint64_t kMaxVariableBytes = 1024;

bool IsNumber(const llvm::Type* type) {
  const llvm::Type* scalar = type->getScalarType();
  return scalar->isIntegerTy() || scalar->isFloatingPointTy();
}

// Whether nobody else sees what an access to the address does, or can change what it reads.
bool IsOwn(const llvm::Value* address) {
  const llvm::Value* object = llvm::getUnderlyingObject(address, /*MaxLookup=*/0);
  auto* constant = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return llvm::isa<llvm::AllocaInst>(object) || (constant && constant->isConstant());
}

bool IsOwnAccess(const llvm::Instruction& instruction) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return load->isSimple() && IsOwn(load->getPointerOperand());
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return store->isSimple() && IsOwn(store->getPointerOperand());
  }
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(memory);
    return !memory->isVolatile() && IsOwn(memory->getDest()) && (!copy || IsOwn(copy->getSource()));
  }
  return instruction.isLifetimeStartOrEnd();
}

uint64_t VariableBytes(const llvm::Function& function) {
  uint64_t bytes = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!variable) continue;
    auto size = variable->getAllocationSize(function.getDataLayout());
    bytes += size ? size->getFixedValue() : kMaxVariableBytes + 1;
  }
  return bytes;
}

}  // namespace

bool CanBeShared(const llvm::Function& function) {
  bool takes_numbers = llvm::all_of(
      function.args(), [](const llvm::Argument& argument) { return IsNumber(argument.getType()); });
  if (!takes_numbers || !IsNumber(function.getReturnType())) return false;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    bool is_known = !call || llvm::isa<llvm::IntrinsicInst>(call) || SharedCallee(*call) ||
                    IsMarker(call, Marker::kAny);
    bool is_apart = !instruction.mayReadOrWriteMemory() || IsOwnAccess(instruction);
    if (!is_known || !is_apart) return false;
  }
  return VariableBytes(function) <= kMaxVariableBytes;
}

void MakeShared(llvm::Function& function) {
  function.addFnAttr(kShared);
  function.removeFnAttr(llvm::Attribute::AlwaysInline);
  function.addFnAttr(llvm::Attribute::NoInline);
  function.setDoesNotAccessMemory();
}

bool IsShared(const llvm::Function& function) { return function.hasFnAttribute(kShared); }

llvm::Function* SharedCallee(const llvm::Value& value) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && IsShared(*callee) ? callee : nullptr;
}

}  // namespace weft::compiler
