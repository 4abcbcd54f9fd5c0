// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/builtin_archive.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <tuple>

namespace weft::compiler {
namespace {

// Whether `count` items of `item_size` bytes from `offset` on lie inside `file_size` bytes.
bool Fits(uint64_t offset, uint64_t count, uint64_t item_size, uint64_t file_size) {
  return offset <= file_size && count <= (file_size - offset) / item_size;
}

std::unexpected<std::string> Broken(const std::string& what) {
  return std::unexpected("builtin archive: " + what);
}

}  // namespace

std::expected<std::unique_ptr<BuiltinArchive>, std::string> BuiltinArchive::Open(
    const std::string& path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file) return Broken("cannot read " + path + ": " + file.getError().message());
  std::unique_ptr<BuiltinArchive> archive(new BuiltinArchive(std::move(*file)));
  if (auto read = archive->ReadTables(); !read) return Broken(read.error() + " in " + path);
  return archive;
}

std::expected<void, std::string> BuiltinArchive::ReadTables() {
  const char* base = file_->getBufferStart();
  const uint64_t size = file_->getBufferSize();
  if (size < sizeof(ArchiveHeader)) return std::unexpected("no header");
  if (reinterpret_cast<uintptr_t>(base) % 8) return std::unexpected("misaligned mapping");
  header_ = reinterpret_cast<const ArchiveHeader*>(base);
  if (std::memcmp(header_->magic, kArchiveMagic, sizeof(kArchiveMagic)) != 0)
    return std::unexpected("wrong magic");
  if (header_->version != kArchiveVersion)
    return std::unexpected("version " + std::to_string(header_->version) + " where " +
                           std::to_string(kArchiveVersion) + " is understood");
  if (header_->file_size != size)
    return std::unexpected("size " + std::to_string(size) + " where the header says " +
                           std::to_string(header_->file_size));
  if (header_->symbols_offset % 8 || header_->modules_offset % 8 ||
      !Fits(header_->symbols_offset, header_->symbol_count, sizeof(ArchiveSymbol), size) ||
      !Fits(header_->modules_offset, header_->module_count, sizeof(ArchiveModule), size) ||
      !Fits(header_->names_offset, header_->names_size, 1, size) ||
      !Fits(header_->dictionary_offset, header_->dictionary_size, 1, size))
    return std::unexpected("table out of bounds");
  symbols_ = {reinterpret_cast<const ArchiveSymbol*>(base + header_->symbols_offset),
              header_->symbol_count};
  modules_ = {reinterpret_cast<const ArchiveModule*>(base + header_->modules_offset),
              header_->module_count};
  names_ = {base + header_->names_offset, header_->names_size};
  if (auto checked = CheckModules(); !checked) return checked;
  if (auto checked = CheckSymbols(); !checked) return checked;
  return ReadDictionary();
}

std::expected<void, std::string> BuiltinArchive::CheckModules() const {
  for (const ArchiveModule& module : modules_) {
    if (!Fits(module.offset, module.packed_size, 1, file_->getBufferSize()))
      return std::unexpected("module out of bounds");
    if (module.size > kMaxModuleSize)
      return std::unexpected("a module of " + std::to_string(module.size) + " bytes where " +
                             std::to_string(kMaxModuleSize) + " are the most");
  }
  return {};
}

std::expected<void, std::string> BuiltinArchive::ReadDictionary() {
  dictionary_.reset(ZSTD_createDDict(file_->getBufferStart() + header_->dictionary_offset,
                                     header_->dictionary_size));
  if (!dictionary_) return std::unexpected("damaged dictionary");
  return {};
}

void BuiltinArchive::FreeDictionary::operator()(ZSTD_DDict_s* dictionary) const {
  ZSTD_freeDDict(dictionary);
}

std::expected<void, std::string> BuiltinArchive::CheckSymbols() const {
  const ArchiveSymbol* previous = nullptr;
  for (const ArchiveSymbol& symbol : symbols_) {
    if (!Fits(symbol.name_offset, symbol.name_size, 1, names_.size()) ||
        symbol.module >= modules_.size())
      return std::unexpected("symbol out of bounds");
    if (previous &&
        std::tuple(previous->hash, NameOf(*previous)) >= std::tuple(symbol.hash, NameOf(symbol)))
      return std::unexpected("symbols out of order");
    previous = &symbol;
  }
  return {};
}

llvm::StringRef BuiltinArchive::NameOf(const ArchiveSymbol& symbol) const {
  return names_.substr(symbol.name_offset, symbol.name_size);
}

const ArchiveSymbol* BuiltinArchive::FindSymbol(llvm::StringRef mangled) const {
  const uint64_t hash = HashBuiltinName(mangled);
  auto position =
      std::lower_bound(symbols_.begin(), symbols_.end(), hash,
                       [](const ArchiveSymbol& symbol, uint64_t key) { return symbol.hash < key; });
  for (; position != symbols_.end() && position->hash == hash; ++position)
    if (NameOf(*position) == mangled) return &*position;
  return nullptr;
}

std::optional<size_t> BuiltinArchive::Find(llvm::StringRef mangled) const {
  const ArchiveSymbol* symbol = FindSymbol(mangled);
  if (!symbol) return std::nullopt;
  return symbol->module;
}

llvm::StringRef BuiltinArchive::SymbolName(size_t index) const { return NameOf(symbols_[index]); }

std::expected<std::unique_ptr<llvm::MemoryBuffer>, std::string> BuiltinArchive::ModuleBitcode(
    size_t index) const {
  const ArchiveModule& module = modules_[index];
  auto bitcode = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(module.size, "builtins");
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  if (!bitcode || !context) return Broken("no memory for a module");
  const size_t size = ZSTD_decompress_usingDDict(
      context.get(), bitcode->getBufferStart(), module.size,
      file_->getBufferStart() + module.offset, module.packed_size, dictionary_.get());
  if (ZSTD_isError(size)) return Broken(std::string("damaged module: ") + ZSTD_getErrorName(size));
  if (size != module.size)
    return Broken("a module of " + std::to_string(size) + " bytes where the index says " +
                  std::to_string(module.size));
  return bitcode;
}

}  // namespace weft::compiler
