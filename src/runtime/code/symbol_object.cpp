// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/symbol_object.h"

#include <elf.h>

#include <cstring>
#include <string>
#include <string_view>

namespace weft {
namespace {

constexpr Elf64_Half kMachine = EM_X86_64;

// The section headers of an object, if it is an ELF object whose headers lie within it.
Elf64_Shdr* SectionHeaders(Bytes& object, size_t& count) {
  Elf64_Ehdr header;
  if (object.size() < sizeof header) return nullptr;
  std::memcpy(&header, object.data(), sizeof header);
  count = header.e_shnum;
  const bool sound = std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
                     header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_shoff % 8 == 0 &&
                     header.e_shoff <= object.size() &&
                     count <= (object.size() - header.e_shoff) / sizeof(Elf64_Shdr);
  return sound ? reinterpret_cast<Elf64_Shdr*>(object.data() + header.e_shoff) : nullptr;
}

// The compiler leaves each loaded section's offset into the code in its address field.
bool MoveSections(Bytes& object, uint64_t base) {
  size_t count = 0;
  Elf64_Shdr* sections = SectionHeaders(object, count);
  if (!sections) return false;
  for (size_t i = 0; i < count; ++i) {
    if (sections[i].sh_flags & SHF_ALLOC) sections[i].sh_addr += base;
  }
  return true;
}

// Builds the object with names alone: a text section that takes no bytes, its symbols, and the two
// string tables that belong to them.
class SymbolObjectBuilder {
 public:
  Bytes Build(const KernelCode& code, uint64_t base) {
    object_.resize(sizeof(Elf64_Ehdr));
    AddSymbols(code, base);
    AddSections(code, base);
    return std::move(object_);
  }

 private:
  static constexpr Elf64_Half kText = 1, kSymbols = 2, kStrings = 3, kSectionNames = 4, kCount = 5;

  uint32_t AddName(std::string& table, std::string_view name) {
    const auto offset = static_cast<uint32_t>(table.size());
    table.append(name).push_back('\0');
    return offset;
  }

  // Appends bytes at an 8-byte boundary; their offset.
  uint64_t Append(const void* data, size_t size) {
    object_.resize((object_.size() + 7) / 8 * 8);
    const uint64_t offset = object_.size();
    const auto* bytes = static_cast<const uint8_t*>(data);
    object_.insert(object_.end(), bytes, bytes + size);
    return offset;
  }

  void AddSymbols(const KernelCode& code, uint64_t base) {
    symbols_.push_back({});
    for (const Symbol& symbol : code.symbols) {
      Elf64_Sym entry = {};
      entry.st_name = AddName(strings_, DisplayName(code, symbol));
      entry.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
      entry.st_shndx = kText;
      entry.st_value = base + symbol.offset;
      entry.st_size = symbol.size;
      symbols_.push_back(entry);
    }
  }

  void AddSections(const KernelCode& code, uint64_t base) {
    Elf64_Shdr sections[kCount] = {};
    std::string names(1, '\0');
    sections[kText] = {AddName(names, ".text"),
                       SHT_NOBITS,
                       SHF_ALLOC | SHF_EXECINSTR,
                       base,
                       0,
                       code.text.size(),
                       0,
                       0,
                       16,
                       0};
    const size_t symbol_bytes = symbols_.size() * sizeof(Elf64_Sym);
    sections[kSymbols] = {AddName(names, ".symtab"),
                          SHT_SYMTAB,
                          0,
                          0,
                          Append(symbols_.data(), symbol_bytes),
                          symbol_bytes,
                          kStrings,
                          1,
                          8,
                          sizeof(Elf64_Sym)};
    sections[kStrings] = {
        AddName(names, ".strtab"), SHT_STRTAB, 0, 0, Append(strings_.data(), strings_.size()),
        strings_.size(),           0,          0, 1, 0};
    const uint32_t own_name = AddName(names, ".shstrtab");
    sections[kSectionNames] = {own_name,     SHT_STRTAB, 0, 0, Append(names.data(), names.size()),
                               names.size(), 0,          0, 1, 0};
    Elf64_Ehdr header = {};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_EXEC;
    header.e_machine = kMachine;
    header.e_version = EV_CURRENT;
    header.e_shoff = Append(sections, sizeof sections);
    header.e_ehsize = sizeof header;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = kCount;
    header.e_shstrndx = kSectionNames;
    std::memcpy(object_.data(), &header, sizeof header);
  }

  Bytes object_;
  std::vector<Elf64_Sym> symbols_;
  std::string strings_ = std::string(1, '\0');
};

}  // namespace

Bytes MakeDebuggerObject(const KernelCode& code, uint64_t base) {
  Bytes object = code.debug_object;
  if (!object.empty() && MoveSections(object, base)) return object;
  return SymbolObjectBuilder().Build(code, base);
}

const std::string& DisplayName(const KernelCode& code, const Symbol& symbol) {
  return symbol.offset == code.entry ? code.kernel : symbol.name;
}

}  // namespace weft
