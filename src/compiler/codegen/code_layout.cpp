// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/code_layout.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "compiler/codegen/stack_sizes.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MathExtras.h"
#include "weft/device_queue_abi.h"
#include "weft/pipe_abi.h"
#include "weft/termination_abi.h"

namespace weft::compiler {
namespace {

namespace elf = llvm::ELF;
using llvm::object::ELF64LEObjectFile;
using llvm::object::ELFRelocationRef;
using llvm::object::ELFSectionRef;
using llvm::object::ELFSymbolRef;

using Status = std::expected<void, std::string>;
using Offset = std::expected<uint64_t, std::string>;

constexpr uint64_t kPage = 4096;
constexpr uint64_t kWord = 8;
constexpr uint8_t kTrap = 0xcc;            // int3, between functions
constexpr uint8_t kJump[] = {0xff, 0x25};  // jmp *disp32(%rip)
constexpr uint64_t kStubBytes = sizeof kJump + 4;
constexpr llvm::StringLiteral kProgramScope = "weft_program_scope";

constexpr llvm::StringLiteral kImports[] = {
#define WEFT_NAME(name) #name,
    WEFT_KERNEL_IMPORTS(WEFT_NAME) WEFT_DEVICE_QUEUE_IMPORTS(WEFT_NAME) WEFT_PIPE_IMPORTS(WEFT_NAME)
        WEFT_TERMINATION_IMPORTS(WEFT_NAME)
#undef WEFT_NAME
};

std::unexpected<std::string> Unsupported(const llvm::Twine& what) {
  return std::unexpected(("machine code that cannot be loaded: " + what).str());
}

class Layout {
 public:
  Layout(const ELF64LEObjectFile& object, KernelCode& code) : object_(object), code_(code) {}

  Status Run(llvm::StringRef entry);

 private:
  // Where a section went. An offset from the start of text or data.
  struct Place {
    bool in_text = false;
    uint64_t offset = 0;
  };

  Status PlaceSection(ELFSectionRef section);
  template <class Visitor>
  Status ForEachRelocation(Visitor visit);
  Status Reserve(const ELFRelocationRef& relocation);
  void PlaceSlotsAndStubs();
  Status FillSlot(const std::string& name, uint64_t slot);
  void FillStub(uint64_t stub, uint64_t slot);
  Status Apply(ELFSectionRef section, const ELFRelocationRef& relocation);
  Status ApplyAddress(const ELFSymbolRef& symbol, const Place& place, int64_t addend);
  Status ListFunctions(llvm::StringRef entry);

  std::string NameOf(const ELFSymbolRef& symbol) const;
  bool IsDefined(const ELFSymbolRef& symbol) const;
  // From the start of text.
  Offset AddressOf(const ELFSymbolRef& symbol) const;
  uint64_t AddressOf(const Place& place) const {
    return place.in_text ? place.offset : data_start_ + place.offset;
  }
  uint8_t* BytesAt(const Place& place) {
    return (place.in_text ? code_.text : code_.data).data() + place.offset;
  }

  const ELF64LEObjectFile& object_;
  KernelCode& code_;
  std::map<uint64_t, Place> sections_;     // by index in the object
  std::map<std::string, uint64_t> slots_;  // name -> offset in data
  std::map<std::string, uint64_t> stubs_;  // name -> offset in text
  uint64_t data_start_ = 0;
};

Status Layout::PlaceSection(ELFSectionRef section) {
  if (!(section.getFlags() & elf::SHF_ALLOC) || section.getType() == elf::SHT_X86_64_UNWIND)
    return {};
  auto name = section.getName();
  if (name && *name == ".eh_frame") return {};  // nothing is thrown through kernels
  if (section.getFlags() & elf::SHF_TLS) return Unsupported("thread-local variables");
  const uint64_t alignment = section.getAlignment().value();
  if (alignment > kPage) return Unsupported("alignment " + llvm::Twine(alignment));
  const bool in_text = section.getFlags() & elf::SHF_EXECINSTR;
  Bytes& bytes = in_text ? code_.text : code_.data;
  bytes.resize(llvm::alignTo(bytes.size(), alignment), in_text ? kTrap : 0);
  sections_[section.getIndex()] = {in_text, bytes.size()};
  if (section.isBSS()) {
    bytes.resize(bytes.size() + section.getSize());
    return {};
  }
  auto contents = section.getContents();
  if (!contents) return Unsupported(llvm::toString(contents.takeError()));
  bytes.insert(bytes.end(), contents->begin(), contents->end());
  return {};
}

template <class Visitor>
Status Layout::ForEachRelocation(Visitor visit) {
  for (ELFSectionRef relocations : object_.sections()) {
    auto target = relocations.getRelocatedSection();
    if (!target) return Unsupported(llvm::toString(target.takeError()));
    if (*target == object_.section_end() || !sections_.contains((*target)->getIndex())) continue;
    for (const ELFRelocationRef relocation : relocations.relocations()) {
      if (Status status = visit(ELFSectionRef(**target), relocation); !status) return status;
    }
  }
  return {};
}

std::string Layout::NameOf(const ELFSymbolRef& symbol) const {
  auto name = symbol.getName();
  if (name) return name->str();
  llvm::consumeError(name.takeError());
  return "";
}

bool Layout::IsDefined(const ELFSymbolRef& symbol) const {
  auto flags = symbol.getFlags();
  if (flags) return !(*flags & llvm::object::SymbolRef::SF_Undefined);
  llvm::consumeError(flags.takeError());
  return false;
}

Offset Layout::AddressOf(const ELFSymbolRef& symbol) const {
  auto section = symbol.getSection();
  auto value = symbol.getValue();
  if (!section || !value) {
    llvm::consumeError(section.takeError());
    llvm::consumeError(value.takeError());
    return Unsupported("a symbol without an address");
  }
  if (*section == object_.section_end()) return Unsupported("the symbol " + NameOf(symbol));
  auto place = sections_.find((*section)->getIndex());
  if (place == sections_.end()) return Unsupported("a reference to a section that is not loaded");
  return AddressOf(place->second) + *value;
}

Status Layout::Reserve(const ELFRelocationRef& relocation) {
  const ELFSymbolRef symbol = *relocation.getSymbol();
  const std::string name = NameOf(symbol);
  switch (relocation.getType()) {
    case elf::R_X86_64_GOTPCREL:
    case elf::R_X86_64_GOTPCRELX:
    case elf::R_X86_64_REX_GOTPCRELX: slots_[name] = 0; break;
    case elf::R_X86_64_PLT32:
    case elf::R_X86_64_PC32:
      if (IsDefined(symbol)) break;
      slots_[name] = stubs_[name] = 0;
      break;
    default: break;
  }
  return {};
}

void Layout::PlaceSlotsAndStubs() {
  for (auto& [name, stub] : stubs_) {
    stub = code_.text.size();
    code_.text.resize(stub + kStubBytes);
  }
  code_.data.resize(llvm::alignTo(code_.data.size(), kWord));
  for (auto& [name, slot] : slots_) {
    slot = code_.data.size();
    code_.data.resize(slot + kWord);
  }
  data_start_ = llvm::alignTo(code_.text.size(), kPage);
}

Status Layout::FillSlot(const std::string& name, uint64_t slot) {
  if (name == kProgramScope) {
    code_.program_scope.push_back(static_cast<uint32_t>(slot));
    return {};
  }
  if (llvm::is_contained(kImports, name)) {
    code_.imports.push_back({static_cast<uint32_t>(data_start_ + slot), name});
    return {};
  }
  for (const ELFSymbolRef symbol : object_.symbols()) {
    if (NameOf(symbol) != name || !IsDefined(symbol)) continue;
    auto address = AddressOf(symbol);
    if (!address) return std::unexpected(address.error());
    std::memcpy(code_.data.data() + slot, &*address, kWord);
    code_.relative.push_back(static_cast<uint32_t>(slot));
    return {};
  }
  return std::unexpected("undefined symbol in machine code: " + name);
}

void Layout::FillStub(uint64_t stub, uint64_t slot) {
  const auto distance = static_cast<int32_t>(data_start_ + slot - (stub + kStubBytes));
  std::memcpy(code_.text.data() + stub, kJump, sizeof kJump);
  std::memcpy(code_.text.data() + stub + sizeof kJump, &distance, sizeof distance);
}

Status Layout::ApplyAddress(const ELFSymbolRef& symbol, const Place& place, int64_t addend) {
  const std::string name = NameOf(symbol);
  if (place.in_text || place.offset % kWord != 0) return Unsupported("an address inside code");
  uint64_t word = addend;
  if (IsDefined(symbol)) {
    auto address = AddressOf(symbol);
    if (!address) return std::unexpected(address.error());
    word += *address;
    code_.relative.push_back(static_cast<uint32_t>(place.offset));
  } else if (name == kProgramScope) {
    code_.program_scope.push_back(static_cast<uint32_t>(place.offset));
  } else if (llvm::is_contained(kImports, name) && addend == 0) {
    code_.imports.push_back({static_cast<uint32_t>(AddressOf(place)), name});
  } else {
    return std::unexpected("undefined symbol in machine code: " + name);
  }
  std::memcpy(BytesAt(place), &word, kWord);
  return {};
}

Status Layout::Apply(ELFSectionRef section, const ELFRelocationRef& relocation) {
  const ELFSymbolRef symbol = *relocation.getSymbol();
  auto addend = relocation.getAddend();
  if (!addend) return Unsupported(llvm::toString(addend.takeError()));
  Place place = sections_[section.getIndex()];
  place.offset += relocation.getOffset();
  uint64_t target = 0;
  switch (relocation.getType()) {
    case elf::R_X86_64_64: return ApplyAddress(symbol, place, *addend);
    case elf::R_X86_64_GOTPCREL:
    case elf::R_X86_64_GOTPCRELX:
    case elf::R_X86_64_REX_GOTPCRELX: target = data_start_ + slots_[NameOf(symbol)]; break;
    case elf::R_X86_64_PC32:
    case elf::R_X86_64_PLT32:
    case elf::R_X86_64_PC64:
      if (IsDefined(symbol)) {
        auto address = AddressOf(symbol);
        if (!address) return std::unexpected(address.error());
        target = *address;
      } else {
        auto stub = stubs_.find(NameOf(symbol));
        if (stub == stubs_.end()) return Unsupported("a distance to " + NameOf(symbol));
        target = stub->second;
      }
      break;
    default: return Unsupported("relocation type " + llvm::Twine(relocation.getType()));
  }
  const int64_t distance = static_cast<int64_t>(target + *addend - AddressOf(place));
  if (relocation.getType() == elf::R_X86_64_PC64) {
    std::memcpy(BytesAt(place), &distance, 8);
    return {};
  }
  if (!llvm::isInt<32>(distance)) return Unsupported("more than 2 GiB");
  const auto narrow = static_cast<int32_t>(distance);
  std::memcpy(BytesAt(place), &narrow, 4);
  return {};
}

Status Layout::ListFunctions(llvm::StringRef entry) {
  bool found = false;
  for (const ELFSymbolRef symbol : object_.symbols()) {
    if (symbol.getELFType() != elf::STT_FUNC || !IsDefined(symbol)) continue;
    auto address = AddressOf(symbol);
    if (!address) return std::unexpected(address.error());
    const auto offset = static_cast<uint32_t>(*address);
    const std::string name = NameOf(symbol);
    code_.symbols.push_back({name, offset, static_cast<uint32_t>(symbol.getSize())});
    if (name != entry) continue;
    code_.entry = offset;
    found = true;
  }
  if (!found) return std::unexpected("the machine code has no function " + entry.str());
  return {};
}

Status Layout::Run(llvm::StringRef entry) {
  for (ELFSectionRef section : object_.sections()) {
    if (Status status = PlaceSection(section); !status) return status;
  }
  auto reserve = [this](ELFSectionRef, const ELFRelocationRef& relocation) {
    return Reserve(relocation);
  };
  if (Status status = ForEachRelocation(reserve); !status) return status;
  PlaceSlotsAndStubs();
  if (data_start_ + code_.data.size() > INT32_MAX) return Unsupported("more than 2 GiB");
  for (const auto& [name, slot] : slots_) {
    if (Status status = FillSlot(name, slot); !status) return status;
  }
  for (const auto& [name, stub] : stubs_) FillStub(stub, slots_[name]);
  auto apply = [this](ELFSectionRef section, const ELFRelocationRef& relocation) {
    return Apply(section, relocation);
  };
  if (Status status = ForEachRelocation(apply); !status) return status;
  return ListFunctions(entry);
}

}  // namespace

std::expected<void, std::string> LayOutCode(llvm::StringRef object, llvm::StringRef entry,
                                            KernelCode& code) {
  auto parsed = ELF64LEObjectFile::create(llvm::MemoryBufferRef(object, "<object>"));
  if (!parsed) return Unsupported(llvm::toString(parsed.takeError()));
  code.facts.frame_bytes = SumStackSizes(*parsed);
  return Layout(*parsed, code).Run(entry);
}

}  // namespace weft::compiler
