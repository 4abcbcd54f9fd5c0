// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/virtual_calls.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TypeMetadataUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kNote = "weft.virtual", kCallsOfMembers = "weft.calls_of_members";

// What a table holds in the place of a function that there is none of.
constexpr llvm::StringLiteral kNoFunctions[] = {"__cxa_pure_virtual", "__cxa_deleted_virtual"};

void Note(llvm::CallInst& test, llvm::DominatorTree& order) {
  llvm::SmallVector<llvm::DevirtCallSite> calls;
  llvm::SmallVector<llvm::CallInst*> assumptions;
  llvm::findDevirtualizableCallsForTypeTest(calls, assumptions, &test, order);
  llvm::Metadata* type = llvm::cast<llvm::MetadataAsValue>(test.getArgOperand(1))->getMetadata();
  llvm::Type* number = llvm::Type::getInt64Ty(test.getContext());
  for (const llvm::DevirtCallSite& call : calls) {
    llvm::Metadata* offset =
        llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(number, call.Offset));
    call.CB.setMetadata(kNote, llvm::MDNode::get(test.getContext(), {type, offset}));
  }
  // Clang tests what a pointer to a member names, and assumes nothing of it.
  if (assumptions.empty()) test.getModule()->getOrInsertNamedMetadata(kCallsOfMembers);
  for (llvm::CallInst* assumption : assumptions) assumption->eraseFromParent();
}

using Tests = llvm::MapVector<llvm::Function*, llvm::SmallVector<llvm::CallInst*>>;

void TakeTests(const Tests& tests) {
  for (const auto& [function, own] : tests) {
    llvm::DominatorTree order(*function);
    for (llvm::CallInst* test : own) {
      Note(*test, order);
      test->replaceAllUsesWith(llvm::ConstantInt::getTrue(test->getContext()));
      test->eraseFromParent();
    }
  }
}

}  // namespace

void NoteVirtualCalls(llvm::Module& module) {
  for (llvm::Intrinsic::ID id : {llvm::Intrinsic::type_test, llvm::Intrinsic::public_type_test}) {
    llvm::Function* declaration = llvm::Intrinsic::getDeclarationIfExists(&module, id);
    if (!declaration) continue;
    Tests tests;
    for (llvm::User* user : declaration->users()) {
      auto* test = llvm::cast<llvm::CallInst>(user);
      tests[test->getFunction()].push_back(test);
    }
    TakeTests(tests);
    declaration->eraseFromParent();
  }
  for (llvm::StringRef name : kNoFunctions) {
    llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration()) continue;
    function->replaceAllUsesWith(llvm::ConstantPointerNull::get(function->getType()));
    function->eraseFromParent();
  }
}

std::optional<VirtualCall> VirtualCallOf(const llvm::CallInst& call) {
  const llvm::MDNode* note = call.getMetadata(kNote);
  if (!note || note->getNumOperands() != 2) return std::nullopt;
  const auto* offset = llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(note->getOperand(1));
  if (!offset) return std::nullopt;
  return VirtualCall{note->getOperand(0), offset->getZExtValue()};
}

bool HasCallsOfMembers(const llvm::Module& module) {
  return module.getNamedMetadata(kCallsOfMembers) != nullptr;
}

}  // namespace weft::compiler
