// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtin archive as a file: what is packed is found, what is damaged is refused.
#include "compiler/ir/builtin_archive.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <random>

#include "builtins/packer/archive_writer.h"

namespace weft::compiler {
namespace {

using builtins::ArchiveWriter;

std::vector<char> ReadArchive() {
  std::ifstream file(WEFT_BUILTINS, std::ios::binary);
  return std::vector<char>(std::istreambuf_iterator<char>(file), {});
}

std::expected<std::unique_ptr<BuiltinArchive>, std::string> Open(const std::vector<char>& bytes) {
  const std::string path = testing::TempDir() + "/builtins.weft";
  std::ofstream(path, std::ios::binary).write(bytes.data(), bytes.size());
  return BuiltinArchive::Open(path);
}

class DamagedArchive : public testing::Test {
 protected:
  // Opens `bytes` as an archive, and looks at all names and some modules if that succeeds.
  bool Opens(const std::vector<char>& bytes) {
    const auto archive = Open(bytes);
    if (!archive) {
      EXPECT_FALSE(archive.error().empty());
      return false;
    }
    uint64_t sum = 0;
    for (size_t i = 0; i < (*archive)->symbol_count(); ++i)
      sum += (*archive)->SymbolName(i).size() && (*archive)->SymbolName(i).back();
    for (size_t i = 0; i < (*archive)->module_count(); i += 50) {
      const auto module = (*archive)->ModuleBitcode(i);
      sum += module ? (*module)->getBuffer().back() : module.error().size();
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
    EXPECT_LT(*module, (*archive)->module_count()) << name.str();
  }
}

TEST(Archive, UnpacksEveryModule) {
  auto archive = BuiltinArchive::Open(WEFT_BUILTINS);
  ASSERT_TRUE(archive) << archive.error();
  for (size_t i = 0; i < (*archive)->module_count(); ++i) {
    const auto module = (*archive)->ModuleBitcode(i);
    ASSERT_TRUE(module) << module.error();
    EXPECT_TRUE((*module)->getBuffer().starts_with("BC\xc0\xde")) << i;
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

TEST(Writer, PacksModulesThatAreTooFewForADictionary) {
  ArchiveWriter writer;
  const ArchiveWriter::Bitcode first(100, 'a'), second = {'b'};
  ASSERT_TRUE(writer.Add({"f", "g"}, first));
  ASSERT_TRUE(writer.Add({"h"}, second));
  const auto archive = Open(writer.Finish());
  ASSERT_TRUE(archive) << archive.error();
  for (const auto& [name, bitcode] :
       {std::pair{"f", first}, std::pair{"g", first}, std::pair{"h", second}}) {
    const auto unpacked = (*archive)->ModuleBitcode((*archive)->Find(name).value());
    ASSERT_TRUE(unpacked) << unpacked.error();
    EXPECT_EQ((*unpacked)->getBuffer(), llvm::StringRef(bitcode.data(), bitcode.size())) << name;
  }
}

TEST(Writer, RefusesASecondDefinitionAndAModuleThatIsTooLarge) {
  ArchiveWriter writer;
  ASSERT_TRUE(writer.Add({"f"}, ArchiveWriter::Bitcode(1, 'a')));
  EXPECT_EQ(writer.Add({"f"}, ArchiveWriter::Bitcode(1, 'a')).error(), "f is defined twice");
  EXPECT_TRUE(writer.Add({"g"}, ArchiveWriter::Bitcode(kMaxModuleSize, 'a')));
  EXPECT_EQ(writer.Add({"h"}, ArchiveWriter::Bitcode(kMaxModuleSize + 1, 'a')).error(),
            "a module of 1048577 bytes where 1048576 are the most");
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
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.dictionary_offset = ~uint64_t{0}; }));
  EXPECT_TRUE(refuses([](ArchiveHeader& h) { h.dictionary_size = h.file_size; }));
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

class DamagedModule : public DamagedArchive {
 protected:
  void SetUp() override {
    auto archive = BuiltinArchive::Open(WEFT_BUILTINS);
    ASSERT_TRUE(archive) << archive.error();
    sound_ = *std::move(archive);
  }

  ArchiveModule Module(size_t index) {
    ArchiveModule module;
    std::memcpy(&module, bytes_.data() + Header(bytes_).modules_offset + index * sizeof(module),
                sizeof(module));
    return module;
  }

  // Why the archive or its first module is refused if the index has this entry for it.
  std::string WhyRefused(const ArchiveModule& module) {
    std::vector<char> bytes = bytes_;
    std::memcpy(bytes.data() + Header(bytes).modules_offset, &module, sizeof(module));
    const auto archive = Open(bytes);
    if (!archive) return archive.error();
    const auto bitcode = (*archive)->ModuleBitcode(0);
    return bitcode ? "" : bitcode.error();
  }
  void ExpectRefused(const ArchiveModule& module, const std::string& why) {
    const std::string error = WhyRefused(module);
    EXPECT_NE(error.find(why), std::string::npos) << error;
  }

  // How many modules of `bytes` are refused: the others are as in the sound archive.
  size_t CountRefused(const std::vector<char>& bytes) {
    const auto archive = Open(bytes);
    if (!archive) return sound_->module_count();
    size_t refused = 0;
    for (size_t i = 0; i < sound_->module_count(); ++i) {
      const auto bitcode = (*archive)->ModuleBitcode(i);
      refused += !bitcode;
      EXPECT_TRUE(!bitcode || (*bitcode)->getBuffer() == (*sound_->ModuleBitcode(i))->getBuffer());
    }
    return refused;
  }

  const std::vector<char> bytes_ = ReadArchive();
  std::unique_ptr<BuiltinArchive> sound_;
};

TEST_F(DamagedModule, OfAnotherLengthThanTheIndexSaysIsRefused) {
  const auto [offset, packed_size, size] = Module(0);
  ExpectRefused({offset, packed_size, size + 4}, std::to_string(size) + " bytes where the index");
  ExpectRefused({offset, packed_size, size - 4}, "damaged module");
  ExpectRefused({offset, packed_size, 0}, "damaged module");
}

TEST_F(DamagedModule, OfHugeClaimedSizeIsRefused) {
  const auto [offset, packed_size, size] = Module(0);
  ExpectRefused({offset, packed_size, kMaxModuleSize}, "where the index says 1048576");
  ExpectRefused({offset, packed_size, kMaxModuleSize + 1}, "1048577 bytes where 1048576 are");
  ExpectRefused({offset, packed_size, ~0u}, "4294967295 bytes where 1048576 are");
}

TEST_F(DamagedModule, WithTruncatedOrMisplacedFrameIsRefused) {
  const auto [offset, packed_size, size] = Module(0);
  for (uint32_t less : {1u, 4u, packed_size / 2, packed_size - 1})
    ExpectRefused({offset, packed_size - less, size}, "damaged module");
  ExpectRefused({offset, 0, size}, "0 bytes where the index says");
  ExpectRefused({offset + 8, packed_size, size}, "damaged module");
  ExpectRefused({bytes_.size(), packed_size, size}, "module out of bounds");
}

TEST_F(DamagedModule, IsRefusedOrUnpacksToTheSame) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 8; ++round) {
    std::vector<char> damaged = bytes_;
    for (size_t i = 0; i < sound_->module_count(); ++i)
      damaged[Module(i).offset + random() % Module(i).packed_size] ^= 1 << random() % 8;
    EXPECT_GT(CountRefused(damaged), sound_->module_count() * 9 / 10);  // some bits mean nothing
  }
}

TEST_F(DamagedModule, IsRefusedWithoutTheDictionary) {
  ArchiveHeader header = Header(bytes_);
  ASSERT_GT(header.dictionary_size, 0u);
  header.dictionary_size = 0;
  EXPECT_EQ(CountRefused(WithHeader(bytes_, header)), sound_->module_count());
}

TEST_F(DamagedModule, IsRefusedOrTheSameIfTheDictionaryIsDamaged) {
  const ArchiveHeader header = Header(bytes_);
  std::mt19937_64 random(1);
  size_t refused = 0;
  for (int round = 0; round < 16; ++round) {
    std::vector<char> damaged = bytes_;
    damaged[header.dictionary_offset + random() % header.dictionary_size] ^= 1 << random() % 8;
    refused += CountRefused(damaged);
  }
  EXPECT_GT(refused, 0u);
}

}  // namespace
}  // namespace weft::compiler
