// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects bitcode modules with the names they define, and lays them out as builtins.weft, each
// compressed by itself with a dictionary made of all.
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringMap.h>

#include <expected>
#include <string>
#include <vector>

namespace weft::builtins {

class ArchiveWriter {
 public:
  using Bitcode = llvm::SmallVector<char, 0>;

  // Fails if another module defines one of the names, since an overload has one home, or if the
  // module is larger than an archive may hold.
  std::expected<void, std::string> Add(const std::vector<std::string>& names, Bitcode bitcode);

  // The whole file. The same modules in the same order give the same bytes.
  std::vector<char> Finish() const;

 private:
  llvm::StringMap<uint32_t> module_of_;
  std::vector<Bitcode> modules_;
};

}  // namespace weft::builtins
