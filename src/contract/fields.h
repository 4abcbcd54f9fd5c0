// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The members of each struct of the contract, for writing and reading: to be a member is to be in
// the byte format.
#pragma once

#include <type_traits>

#include "weft/compiler.h"

namespace weft::contract {

// The last enumerator of each enumeration: what Decode accepts at most.
constexpr RequestKind Last(RequestKind) { return RequestKind::kKernel; }
constexpr CompileStatus Last(CompileStatus) { return CompileStatus::kCompilerError; }
constexpr QuickCode Last(QuickCode) { return QuickCode::kForGroups; }
constexpr InjectedFault Last(InjectedFault) { return InjectedFault::kStackOverflow; }
constexpr AddressSpace Last(AddressSpace) { return AddressSpace::kLocal; }
constexpr ArgumentKind Last(ArgumentKind) { return ArgumentKind::kCounter64; }
constexpr Access Last(Access) { return Access::kReadWrite; }
constexpr ProgramType Last(ProgramType) { return ProgramType::kExecutable; }

// A struct of the contract.
template <class T>
concept Record = std::is_class_v<T> && std::is_aggregate_v<T>;

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"  // a structured binding is a pack
// Calls archive(members...), in the order of their declaration.
void Visit(auto& archive, Record auto& record) {
  auto& [... members] = record;
  archive(members...);
}
#pragma clang diagnostic pop

}  // namespace weft::contract
