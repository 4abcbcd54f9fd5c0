// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/broken_claim.h"

#include "compiler/ir/markers.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kImport = "weft_broken_claim";

llvm::FunctionCallee Import(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* pointer = llvm::PointerType::get(context, 0);
  llvm::Type* i32 = llvm::Type::getInt32Ty(context);
  llvm::Type* i64 = llvm::Type::getInt64Ty(context);
  llvm::FunctionCallee import = module.getOrInsertFunction(kImport, llvm::Type::getVoidTy(context),
                                                           pointer, pointer, i32, i64, i64);
  auto* function = llvm::cast<llvm::Function>(import.getCallee());
  function->setDoesNotThrow();
  function->addFnAttr(llvm::Attribute::Cold);
  return import;
}

}  // namespace

std::string PlaceOf(const llvm::DebugLoc& place) {
  if (!place) return "";
  const llvm::DILocation* outermost = place;
  while (const llvm::DILocation* caller = outermost->getInlinedAt()) outermost = caller;
  const llvm::DISubprogram* kernel = outermost->getScope()->getSubprogram();
  return llvm::formatv("kernel {0}, line {1}: ", kernel->getName(), place.getLine());
}

bool IsComparable(const llvm::Type* type) {
  return type->isPointerTy() || (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
}

llvm::Value* ClaimOf(llvm::Instruction& value, const llvm::Twine& what) {
  std::string text = PlaceOf(value.getDebugLoc()) + value.getOpcodeName();
  if (value.hasName()) text += (" '" + value.getName() + "'").str();
  text += (" is taken to be " + what).str();
  llvm::IRBuilder<> builder(&value);
  return builder.CreateGlobalString(text, "claim");
}

llvm::Instruction* IfBroken(llvm::Value* is_broken, llvm::Instruction* place) {
  return llvm::SplitBlockAndInsertIfThen(
      is_broken, place, /*Unreachable=*/false,
      llvm::MDBuilder(place->getContext()).createUnlikelyBranchWeights());
}

void TellOfBrokenClaim(llvm::IRBuilderBase& builder, llvm::Value* claim, llvm::Value* lane,
                       llvm::Value* claimed, llvm::Value* own) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  builder.CreateCall(Import(module),
                     {CreateMarker(builder, Marker::kWorker), claim, lane, claimed, own});
}

}  // namespace weft::compiler
