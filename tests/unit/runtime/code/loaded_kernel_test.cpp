// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads code assembled by hand.
#include <elf.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstring>
#include <fstream>
#include <string>

#include "runtime/code/code_memory.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/code/symbol_object.h"
#include "runtime/kernel/import_table.h"
#include "weft/device_queue_abi.h"
#include "weft/pipe_abi.h"
#include "weft/termination_abi.h"

extern "C" struct {
  uint32_t version, action;
  weft::JitRegistration::Entry *relevant_entry, *first_entry;
} __jit_debug_descriptor;

namespace weft {
namespace {

constexpr uint32_t kData = 4096;

void PutWord(Bytes& bytes, size_t offset, uint64_t value) {
  std::memcpy(bytes.data() + offset, &value, sizeof value);
}

// rax = the word at the start of data; *args = *rax.
const Bytes kCopyThroughPointer = {0x48, 0x8b, 0x05, 0xf9, 0x0f, 0x00, 0x00,  // mov rax, [rip+4089]
                                   0x48, 0x8b, 0x00,                          // mov rax, [rax]
                                   0x48, 0x89, 0x07,                          // mov [rdi], rax
                                   0xc3};

// Its first data word points to its third, which holds 42.
KernelCode SmallCode() {
  KernelCode code;
  code.kernel = "answer";
  code.facts.frame_bytes = 24;
  code.text = kCopyThroughPointer;
  code.data = Bytes(24);
  PutWord(code.data, 0, kData + 16);
  PutWord(code.data, 16, 42);
  code.relative = {0};
  code.symbols = {{"weft_kernel_entry", 0, static_cast<uint32_t>(code.text.size())}};
  return code;
}

uint64_t Answer(const LoadedKernel& kernel) {
  uint64_t result = 0;
  kernel.entry()(&result, nullptr, nullptr, 0, 1);
  return result;
}

// The protection of the mapping that holds an address, as /proc/self/maps writes it.
std::string ProtectionOf(const void* address) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    uint64_t start, end;
    char protection[5];
    if (sscanf(line.c_str(), "%lx-%lx %4s", &start, &end, protection) == 3 &&
        start <= reinterpret_cast<uint64_t>(address) && reinterpret_cast<uint64_t>(address) < end)
      return protection;
  }
  return "";
}

const std::byte* TextOf(const LoadedKernel& kernel) {
  return reinterpret_cast<const std::byte*>(kernel.entry());
}

TEST(LoadedKernel, RunsCodeWithRelativeAddresses) {
  const auto kernel = LoadedKernel::Load(SmallCode(), nullptr);
  ASSERT_TRUE(kernel) << kernel.error();
  EXPECT_EQ(Answer(**kernel), 42u);
  EXPECT_EQ((*kernel)->facts().frame_bytes, 24u);
}

TEST(LoadedKernel, BindsImportsToTheFunctionsOfTheirNames) {
  KernelCode code = SmallCode();
  code.relative = {};
  PutWord(code.data, 0, 0);
  code.imports = {{kData, "memcpy"}};
  const auto kernel = LoadedKernel::Load(code, nullptr);
  ASSERT_TRUE(kernel) << kernel.error();
  uint64_t instructions;
  std::memcpy(&instructions, reinterpret_cast<void*>(*FindImport("memcpy")), sizeof instructions);
  EXPECT_EQ(Answer(**kernel), instructions);
}

TEST(LoadedKernel, PointsToTheProgramScopeAndKeepsIt) {
  KernelCode code = SmallCode();
  code.relative = {};
  code.program_scope = {0};
  PutWord(code.data, 0, 8);
  ProgramScope scope;
  scope.bytes = 16;
  std::shared_ptr<ProgramVariables> variables = MakeProgramScope(scope);
  variables->memory.get()[8] = std::byte{7};
  const std::weak_ptr<std::byte> watch = variables->memory;
  auto kernel = LoadedKernel::Load(code, std::move(variables));
  ASSERT_TRUE(kernel) << kernel.error();
  EXPECT_EQ(Answer(**kernel), 7u);
  EXPECT_FALSE(watch.expired());
  kernel->reset();
  EXPECT_TRUE(watch.expired());
  EXPECT_FALSE(LoadedKernel::Load(code, nullptr));
}

TEST(LoadedKernel, NoPageIsWritableAndExecutable) {
  const auto kernel = LoadedKernel::Load(SmallCode(), nullptr);
  ASSERT_TRUE(kernel);
  EXPECT_EQ(ProtectionOf(TextOf(**kernel)), "r-xp");
  EXPECT_EQ(ProtectionOf(TextOf(**kernel) + kData), "r--p");
}

TEST(LoadedKernel, UnmapsCodeThatNobodyHolds) {
  auto kernel = LoadedKernel::Load(SmallCode(), nullptr);
  ASSERT_TRUE(kernel);
  const std::byte* text = TextOf(**kernel);
  kernel->reset();
  EXPECT_EQ(mincore(const_cast<std::byte*>(text), 1, std::array<unsigned char, 1>().data()), -1);
}

TEST(LoadedKernel, RefusesCodeThatReachesOutside) {
  const auto refused = [](auto change) {
    KernelCode code = SmallCode();
    change(code);
    return !LoadedKernel::Load(code, nullptr);
  };
  EXPECT_TRUE(refused([](KernelCode& code) { code.entry = code.text.size(); }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.relative = {17}; }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.relative = {0xffffffff}; }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.imports = {{0, "memcpy"}}; }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.imports = {{kData + 17, "memcpy"}}; }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.imports = {{kData, "system"}}; }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.imports = {{kData, ""}}; }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.symbols[0].size = 100; }));
  EXPECT_TRUE(refused([](KernelCode& code) { code.text.clear(); }));
}

TEST(LoadedKernel, MemoryFilesServeWhereAnonymousMemoryMayNotBeExecutable) {
  auto memory = CodeMemory::Map(CodeMemory::Kind::kMemoryFile, kCopyThroughPointer.size(), 24);
  ASSERT_TRUE(memory) << memory.error();
  EXPECT_NE(memory->writable(), memory->base());
  std::memcpy(memory->writable(), kCopyThroughPointer.data(), kCopyThroughPointer.size());
  const uint64_t words[] = {reinterpret_cast<uint64_t>(memory->base()) + kData + 16, 0, 42};
  std::memcpy(memory->writable() + kData, words, sizeof words);
  ASSERT_TRUE(memory->Seal());
  EXPECT_EQ(ProtectionOf(memory->base()), "r-xs");
  EXPECT_EQ(ProtectionOf(memory->base() + kData), "r--s");
  uint64_t result = 0;
  reinterpret_cast<WeftKernelEntry>(memory->base())(&result, nullptr, nullptr, 0, 1);
  EXPECT_EQ(result, 42u);
}

TEST(ImportTable, KnowsEveryNameOfTheInterfaceAndNoOther) {
#define WEFT_EXPECT_IMPORT(name) EXPECT_TRUE(FindImport(#name).value_or(0) != 0) << #name;
  WEFT_KERNEL_IMPORTS(WEFT_EXPECT_IMPORT)
  WEFT_DEVICE_QUEUE_IMPORTS(WEFT_EXPECT_IMPORT)
  WEFT_PIPE_IMPORTS(WEFT_EXPECT_IMPORT)
  WEFT_TERMINATION_IMPORTS(WEFT_EXPECT_IMPORT)
#undef WEFT_EXPECT_IMPORT
  EXPECT_EQ(FindImport("memcpy"), reinterpret_cast<uint64_t>(&memcpy));
  for (const char* name : {"", "a", "malloc", "dlsym", "memcp", "memcpyy", "zzz"})
    EXPECT_FALSE(FindImport(name)) << name;
}

TEST(SymbolObject, NamesTheFunctionsAtTheirAddresses) {
  const Bytes object = MakeDebuggerObject(SmallCode(), 0x10000);
  Elf64_Ehdr header;
  std::memcpy(&header, object.data(), sizeof header);
  const auto* sections = reinterpret_cast<const Elf64_Shdr*>(object.data() + header.e_shoff);
  const auto* symbol =
      reinterpret_cast<const Elf64_Sym*>(object.data() + sections[2].sh_offset) + 1;
  const auto* strings = reinterpret_cast<const char*>(object.data() + sections[3].sh_offset);
  EXPECT_STREQ(strings + symbol->st_name, "answer");
  EXPECT_EQ(symbol->st_value, 0x10000u);
  EXPECT_EQ(symbol->st_size, kCopyThroughPointer.size());
}

TEST(JitRegistry, ListsWhatIsLoaded) {
  const auto count = [] {
    size_t entries = 0;
    for (auto* entry = __jit_debug_descriptor.first_entry; entry; entry = entry->next) ++entries;
    return entries;
  };
  const size_t before = count();
  auto first = LoadedKernel::Load(SmallCode(), nullptr);
  auto second = LoadedKernel::Load(SmallCode(), nullptr);
  EXPECT_EQ(count(), before + 2);
  first->reset();
  EXPECT_EQ(count(), before + 1);
  second->reset();
  EXPECT_EQ(count(), before);
}

}  // namespace
}  // namespace weft
