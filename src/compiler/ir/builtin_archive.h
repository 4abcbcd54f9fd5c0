// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtin library as the compiler sees it: from a mangled name to the bitcode of the small
// module that defines it. The file is mapped, not read: opening costs a check of the index. Modules
// are compressed, each by itself, and unpacked for whoever asks: processes share the file's memory,
// and an unpacked module lives as long as it is being linked.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/MemoryBuffer.h>

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "compiler/ir/builtin_archive_format.h"

struct ZSTD_DDict_s;

namespace weft::compiler {

// Immutable after Open, so any number of threads may look names up.
class BuiltinArchive {
 public:
  // Checks every table, offset and size, but unpacks nothing; the error says what is wrong with the
  // file.
  static std::expected<std::unique_ptr<BuiltinArchive>, std::string> Open(const std::string& path);

  bool Contains(llvm::StringRef mangled) const { return FindSymbol(mangled) != nullptr; }

  // The index of the module that defines `mangled`. It may define other builtins too, and may call
  // builtins of other modules by their mangled names.
  std::optional<size_t> Find(llvm::StringRef mangled) const;

  // Unpacks the bitcode of the module at `index` < module_count(), or says how it is damaged.
  std::expected<std::unique_ptr<llvm::MemoryBuffer>, std::string> ModuleBitcode(size_t index) const;

  // Differs between libraries with different contents: part of what a cached kernel depends on.
  uint64_t Identity() const { return header_->content_hash; }

  size_t symbol_count() const { return symbols_.size(); }
  size_t module_count() const { return modules_.size(); }
  llvm::StringRef SymbolName(size_t index) const;  // in no order that means anything

 private:
  struct FreeDictionary {
    void operator()(ZSTD_DDict_s* dictionary) const;
  };

  explicit BuiltinArchive(std::unique_ptr<llvm::MemoryBuffer> file) : file_(std::move(file)) {}

  // Sets the members below from the file, or says why it is not a sound archive.
  std::expected<void, std::string> ReadTables();
  std::expected<void, std::string> CheckSymbols() const;
  std::expected<void, std::string> CheckModules() const;
  std::expected<void, std::string> ReadDictionary();
  const ArchiveSymbol* FindSymbol(llvm::StringRef mangled) const;
  llvm::StringRef NameOf(const ArchiveSymbol& symbol) const;

  std::unique_ptr<llvm::MemoryBuffer> file_;
  const ArchiveHeader* header_ = nullptr;
  llvm::ArrayRef<ArchiveSymbol> symbols_;
  llvm::ArrayRef<ArchiveModule> modules_;
  llvm::StringRef names_;
  std::unique_ptr<ZSTD_DDict_s, FreeDictionary> dictionary_;
};

}  // namespace weft::compiler
