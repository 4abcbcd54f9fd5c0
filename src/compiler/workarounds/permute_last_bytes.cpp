// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/permute_last_bytes.h"

#include "compiler/transform/permute_lanes.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

constexpr int kRegister = RegisterPermute::kRegisterBytes, kLast = 8;

// The number of bytes, or 0.
int BytesOf(const llvm::Type& type) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
  return vector && vector->getElementType()->isIntegerTy(8) ? vector->getNumElements() : 0;
}

// The register whose last bytes hold all that is asked for, of those in the order of the operands.
std::optional<int> RegisterOfLast(llvm::ArrayRef<int> numbers) {
  std::optional<int> found;
  for (int number : numbers) {
    if (number == llvm::PoisonMaskElem) continue;
    if (number % kRegister < kRegister - kLast) return std::nullopt;
    if (found.value_or(number / kRegister) != number / kRegister) return std::nullopt;
    found = number / kRegister;
  }
  return found;
}

llvm::Value* Permute(llvm::Instruction& at, llvm::Value* bytes, int part,
                     llvm::ArrayRef<int> numbers, const RegisterPermute& permute) {
  llvm::IRBuilder<> builder(&at);
  llvm::SmallVector<uint8_t> entries;
  for (int number : numbers) entries.push_back(std::max(number, 0) % kRegister);
  if (BytesOf(*bytes->getType()) != kRegister) {
    bytes = builder.CreateShuffleVector(bytes,
                                        llvm::createSequentialMask(part * kRegister, kRegister, 0));
  }
  return permute.LookUpLanes(builder, {bytes},
                             llvm::ConstantDataVector::get(at.getContext(), entries));
}

// What a shuffle, or an element that begins a vector, is to become; null if it may stay.
llvm::Value* Replacement(llvm::Instruction& instruction, const RegisterPermute& permute) {
  const int bytes =
      instruction.getNumOperands() ? BytesOf(*instruction.getOperand(0)->getType()) : 0;
  if (bytes == 0 || bytes % kRegister != 0) return nullptr;
  if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
    llvm::ArrayRef<int> numbers = shuffle->getShuffleMask();
    auto part = RegisterOfLast(numbers);
    if (!part) return nullptr;
    const int parts = bytes / kRegister;
    return Permute(*shuffle, shuffle->getOperand(*part / parts), *part % parts, numbers, permute);
  }
  auto* element = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction);
  auto* number = element ? llvm::dyn_cast<llvm::ConstantInt>(element->getIndexOperand()) : nullptr;
  auto begins_vector = [&](const llvm::User* user) {
    return llvm::isa<llvm::InsertElementInst>(user) &&
           llvm::isa<llvm::UndefValue>(user->getOperand(0));
  };
  if (!number || number->getValue().uge(bytes) || !llvm::any_of(element->users(), begins_vector)) {
    return nullptr;
  }
  const int asked = number->getZExtValue();
  auto part = RegisterOfLast(asked);
  if (!part) return nullptr;
  llvm::Value* first = Permute(*element, element->getVectorOperand(), *part, asked, permute);
  return llvm::ExtractElementInst::Create(first, llvm::ConstantInt::get(number->getType(), 0), "",
                                          element->getIterator());
}

}  // namespace

llvm::Error PermuteLastBytes(llvm::Module& module, KernelJob& job) {
  const RegisterPermute* permute = RegisterPermute::Of(8, job.machine);
  if (!permute) return llvm::Error::success();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      llvm::Value* replacement = Replacement(instruction, *permute);
      if (!replacement) continue;
      replacement->takeName(&instruction);
      instruction.replaceAllUsesWith(replacement);
      instruction.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
