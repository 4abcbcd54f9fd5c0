// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/memory/address_space_alias.h"

namespace weft::compiler {
namespace {

// SPIR's numbers: 0 private, 1 global, 2 constant, 3 local; 4 is generic and may be any of them.
constexpr unsigned kLastNamedSpace = 3;

}  // namespace

llvm::AnalysisKey AddressSpaceAlias::Key;

llvm::AliasResult AddressSpaceAliasResult::alias(const llvm::MemoryLocation& a,
                                                 const llvm::MemoryLocation& b,
                                                 llvm::AAQueryInfo& query,
                                                 const llvm::Instruction* context) {
  unsigned space_a = a.Ptr->getType()->getPointerAddressSpace();
  unsigned space_b = b.Ptr->getType()->getPointerAddressSpace();
  if (space_a != space_b && space_a <= kLastNamedSpace && space_b <= kLastNamedSpace) {
    return llvm::AliasResult::NoAlias;
  }
  return llvm::AliasResult::MayAlias;
}

}  // namespace weft::compiler
