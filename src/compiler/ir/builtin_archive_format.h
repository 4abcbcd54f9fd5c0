// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layout of builtins.weft, which the packer writes and BuiltinArchive reads in place: a header, the
// symbols sorted by (hash, name), the modules, the names, the dictionary, and the bitcode of each
// module as a zstd frame of its own, with a checksum, that asks for the dictionary. Little-endian;
// every table starts at a multiple of 8.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/xxhash.h>

#include <cstdint>

namespace weft::compiler {

inline constexpr char kArchiveMagic[8] = {'W', 'E', 'F', 'T', 'B', 'L', 'T', 'N'};
inline constexpr uint32_t kArchiveVersion = 2;
inline constexpr uint32_t kMaxModuleSize = 1 << 20;  // unpacked; the largest has 64 KiB

struct ArchiveHeader {
  char magic[8];
  uint32_t version;
  uint32_t symbol_count;
  uint32_t module_count;
  uint32_t reserved;
  uint64_t symbols_offset, modules_offset;
  uint64_t names_offset, names_size;
  uint64_t dictionary_offset, dictionary_size;  // empty: the frames ask for none
  uint64_t file_size;
  uint64_t content_hash;  // xxh3 of all that follows the header: the library's identity
};

struct ArchiveSymbol {
  uint64_t hash;  // xxh3 of the mangled name
  uint32_t name_offset, name_size;
  uint32_t module;
  uint32_t reserved;
};

struct ArchiveModule {
  uint64_t offset;
  uint32_t packed_size, size;
};

static_assert(sizeof(ArchiveHeader) == 88 && sizeof(ArchiveSymbol) == 24 &&
              sizeof(ArchiveModule) == 16);

inline uint64_t HashBuiltinName(llvm::StringRef mangled) { return llvm::xxh3_64bits(mangled); }

}  // namespace weft::compiler
