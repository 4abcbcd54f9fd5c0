// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtin archive as a file: what is asked for is found, what is damaged is refused.
#include "compiler/ir/builtin_archive.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <random>

namespace weft::compiler {
namespace {

std::vector<char> ReadArchive() {
  std::ifstream file(WEFT_BUILTINS, std::ios::binary);
  return std::vector<char>(std::istreambuf_iterator<char>(file), {});
}

class DamagedArchive : public testing::Test {
 protected:
  // Opens `bytes` as an archive, and looks at all of it if that succeeds.
  bool Opens(const std::vector<char>& bytes) {
    const std::string path = testing::TempDir() + "/damaged.weft";
    std::ofstream(path, std::ios::binary).write(bytes.data(), bytes.size());
    auto archive = BuiltinArchive::Open(path);
    if (!archive) {
      EXPECT_FALSE(archive.error().empty());
      return false;
    }
    uint64_t sum = 0;
    for (size_t i = 0; i < (*archive)->symbol_count(); ++i)
      sum += (*archive)->SymbolName(i).size() && (*archive)->SymbolName(i).back();
    for (size_t i = 0; i < (*archive)->module_count(); ++i) {
      const llvm::StringRef module = (*archive)->ModuleBitcode(i).getBuffer();
      if (!module.empty()) sum += module.front() + module.back();
    }
    seen_ = sum;
    return true;
  }

  ArchiveHeader Header(const std::vector<char>& bytes) {
    ArchiveHeader header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    return header;
  }
  std::vector<char> WithHeader(std::vector<char> bytes, const ArchiveHeader& header) {
    std::memcpy(bytes.data(), &header, sizeof(header));
    return bytes;
  }

  volatile uint64_t seen_ = 0;
};

TEST(Archive, FindsEveryNameThatItLists) {
  auto archive = BuiltinArchive::Open(WEFT_BUILTINS);
  ASSERT_TRUE(archive) << archive.error();
  ASSERT_GT((*archive)->symbol_count(), 10000u);
  for (size_t i = 0; i < (*archive)->symbol_count(); ++i) {
    const llvm::StringRef name = (*archive)->SymbolName(i);
    const auto module = (*archive)->Find(name);
    ASSERT_TRUE(module) << name.str();
    EXPECT_TRUE(module->getBuffer().starts_with("BC\xc0\xde")) << name.str();
  }
}

TEST(Archive, FindsNothingThatItDoesNotHave) {
  auto archive = BuiltinArchive::Open(WEFT_BUILTINS);
  ASSERT_TRUE(archive) << archive.error();
  for (const char* name : {"", "max", "_Z3maxi", "_Z3maxii_", "barrier"}) {
    EXPECT_FALSE((*archive)->Contains(name)) << name;
    EXPECT_FALSE((*archive)->Find(name)) << name;
  }
}

TEST(Archive, IdentityIsTheHashOfTheContents) {
  auto archive = BuiltinArchive::Open(WEFT_BUILTINS);
  ASSERT_TRUE(archive) << archive.error();
  const std::vector<char> bytes = ReadArchive();
  EXPECT_EQ((*archive)->Identity(),
            llvm::xxh3_64bits(
                llvm::StringRef(bytes.data(), bytes.size()).drop_front(sizeof(ArchiveHeader))));
}

TEST(Archive, SaysWhichFileIsMissing) {
  auto archive = BuiltinArchive::Open("/nonexistent/builtins.weft");
  ASSERT_FALSE(archive);
  EXPECT_NE(archive.error().find("/nonexistent/builtins.weft"), std::string::npos);
}

TEST_F(DamagedArchive, RefusesTruncation) {
  const std::vector<char> bytes = ReadArchive();
  ASSERT_TRUE(Opens(bytes));
  for (size_t size : {size_t{0}, size_t{1}, sizeof(ArchiveHeader) - 1, sizeof(ArchiveHeader),
                      bytes.size() / 2, bytes.size() - 1})
    EXPECT_FALSE(Opens({bytes.begin(), bytes.begin() + size})) << size;
}

TEST_F(DamagedArchive, RefusesForeignVersionsAndTablesOutOfBounds) {
  const std::vector<char> bytes = ReadArchive();
  const ArchiveHeader sound = Header(bytes);
  auto refuses = [&](auto change) {
    ArchiveHeader header = sound;
    change(header);
    return !Opens(WithHeader(bytes, header));
  };
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.magic[0] = 'X'; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { ++h.version; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { ++h.file_size; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.symbol_count = ~0u; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.module_count = ~0u; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.module_count = 1; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.symbols_offset = h.file_size; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.symbols_offset = ~uint64_t{7}; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.modules_offset += 4; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.names_offset = ~uint64_t{0}; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.names_size = 1; }));
}

TEST_F(DamagedArchive, SurvivesRandomDamageToItsTables) {
  const std::vector<char> bytes = ReadArchive();
  const ArchiveHeader header = Header(bytes);
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<char> damaged = bytes;
    const size_t start = header.symbols_offset;
    const size_t size = bytes.size() - start;
    for (int i = 0; i < 8; ++i) damaged[start + random() % size] ^= 1 << random() % 8;
    Opens(damaged);
    damaged = bytes;
    damaged[random() % sizeof(ArchiveHeader)] ^= 1 << random() % 8;
    Opens(damaged);
  }
}

}  // namespace
}  // namespace weft::compiler
