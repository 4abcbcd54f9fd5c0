// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "builtins/packer/archive_writer.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "compiler/ir/builtin_archive_format.h"

namespace weft::builtins {
namespace {

using compiler::ArchiveHeader;
using compiler::ArchiveModule;
using compiler::ArchiveSymbol;

// Appends bytes at the next multiple of 8 and tells where they went.
uint64_t Append(std::vector<char>& file, const void* data, size_t size) {
  file.resize((file.size() + 7) / 8 * 8);
  const uint64_t offset = file.size();
  const char* bytes = static_cast<const char*>(data);
  file.insert(file.end(), bytes, bytes + size);
  return offset;
}

// The names one after another, and the symbols that point into them, sorted as the format asks.
std::vector<ArchiveSymbol> MakeSymbols(const llvm::StringMap<uint32_t>& module_of,
                                       std::string& names) {
  std::vector<std::tuple<uint64_t, llvm::StringRef, uint32_t>> sorted;
  for (const auto& entry : module_of)
    sorted.emplace_back(compiler::HashBuiltinName(entry.getKey()), entry.getKey(),
                        entry.getValue());
  std::sort(sorted.begin(), sorted.end());
  std::vector<ArchiveSymbol> symbols;
  for (const auto& [hash, name, module] : sorted) {
    symbols.push_back(
        {hash, static_cast<uint32_t>(names.size()), static_cast<uint32_t>(name.size()), module, 0});
    names += name;
  }
  return symbols;
}

}  // namespace

std::expected<void, std::string> ArchiveWriter::Add(const std::vector<std::string>& names,
                                                    Bitcode bitcode) {
  for (const std::string& name : names)
    if (!module_of_.try_emplace(name, modules_.size()).second)
      return std::unexpected(name + " is defined twice");
  modules_.push_back(std::move(bitcode));
  return {};
}

std::vector<char> ArchiveWriter::Finish() const {
  std::string names;
  const std::vector<ArchiveSymbol> symbols = MakeSymbols(module_of_, names);
  std::vector<char> file(sizeof(ArchiveHeader));
  std::vector<ArchiveModule> modules;
  for (const Bitcode& module : modules_)
    modules.push_back({Append(file, module.data(), module.size()), module.size()});

  ArchiveHeader header = {};
  std::memcpy(header.magic, compiler::kArchiveMagic, sizeof(header.magic));
  header.version = compiler::kArchiveVersion;
  header.symbol_count = symbols.size();
  header.module_count = modules.size();
  header.symbols_offset = Append(file, symbols.data(), symbols.size() * sizeof(ArchiveSymbol));
  header.modules_offset = Append(file, modules.data(), modules.size() * sizeof(ArchiveModule));
  header.names_offset = Append(file, names.data(), names.size());
  header.names_size = names.size();
  header.file_size = file.size();
  header.content_hash = llvm::xxh3_64bits(
      llvm::StringRef(file.data() + sizeof(header), file.size() - sizeof(header)));
  std::memcpy(file.data(), &header, sizeof(header));
  return file;
}

}  // namespace weft::builtins
