// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "builtins/packer/archive_writer.h"

#include <zdict.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <tuple>

#include "compiler/ir/builtin_archive_format.h"

namespace weft::builtins {
namespace {

using compiler::ArchiveHeader;
using compiler::ArchiveModule;
using compiler::ArchiveSymbol;

// Each process that compiles keeps a copy.
constexpr size_t kDictionarySize = 64 << 10;
constexpr int kCompressionLevel = 16;

// Appends bytes at the next multiple of 8 and tells where they went.
uint64_t Append(std::vector<char>& file, const void* data, size_t size) {
  file.resize((file.size() + 7) / 8 * 8);
  const uint64_t offset = file.size();
  const char* bytes = static_cast<const char*>(data);
  file.insert(file.end(), bytes, bytes + size);
  return offset;
}

// What the modules have in common. Nothing, if they are too few to tell.
std::vector<char> TrainDictionary(const std::vector<ArchiveWriter::Bitcode>& modules) {
  std::vector<char> samples;
  std::vector<size_t> sizes;
  for (const ArchiveWriter::Bitcode& module : modules) {
    samples.insert(samples.end(), module.begin(), module.end());
    sizes.push_back(module.size());
  }
  std::vector<char> dictionary(kDictionarySize);
  const size_t size = ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), samples.data(),
                                            sizes.data(), sizes.size());
  dictionary.resize(ZDICT_isError(size) ? 0 : size);
  return dictionary;
}

class Compressor {
 public:
  explicit Compressor(const std::vector<char>& dictionary)
      : context_(ZSTD_createCCtx(), &ZSTD_freeCCtx) {
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kCompressionLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size());
  }
  std::vector<char> Compress(const ArchiveWriter::Bitcode& module) {
    std::vector<char> packed(ZSTD_compressBound(module.size()));
    packed.resize(
        ZSTD_compress2(context_.get(), packed.data(), packed.size(), module.data(), module.size()));
    return packed;
  }

 private:
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_;
};

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
  if (bitcode.size() > compiler::kMaxModuleSize)
    return std::unexpected("a module of " + std::to_string(bitcode.size()) + " bytes where " +
                           std::to_string(compiler::kMaxModuleSize) + " are the most");
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
  const std::vector<char> dictionary = TrainDictionary(modules_);
  Compressor compressor(dictionary);
  for (const Bitcode& module : modules_) {
    const std::vector<char> packed = compressor.Compress(module);
    modules.push_back({Append(file, packed.data(), packed.size()),
                       static_cast<uint32_t>(packed.size()), static_cast<uint32_t>(module.size())});
  }

  ArchiveHeader header = {};
  std::memcpy(header.magic, compiler::kArchiveMagic, sizeof(header.magic));
  header.version = compiler::kArchiveVersion;
  header.symbol_count = symbols.size();
  header.module_count = modules.size();
  header.symbols_offset = Append(file, symbols.data(), symbols.size() * sizeof(ArchiveSymbol));
  header.modules_offset = Append(file, modules.data(), modules.size() * sizeof(ArchiveModule));
  header.names_offset = Append(file, names.data(), names.size());
  header.names_size = names.size();
  header.dictionary_offset = Append(file, dictionary.data(), dictionary.size());
  header.dictionary_size = dictionary.size();
  header.file_size = file.size();
  header.content_hash = llvm::xxh3_64bits(
      llvm::StringRef(file.data() + sizeof(header), file.size() - sizeof(header)));
  std::memcpy(file.data(), &header, sizeof(header));
  return file;
}

}  // namespace weft::builtins
