// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Machine code of small modules is laid out, loaded as the runtime does it, and called.
#include "compiler/codegen/code_layout.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstring>

#include "tests/unit/compiler/emitted.h"

namespace weft::compiler {
namespace {

std::expected<KernelCode, std::string> LayOut(const char* ir) {
  const std::string object = EmittedOf(ir, {"x86-64", {}}, ObjectFormat::kObject);
  KernelCode code;
  if (auto done = LayOutCode({object.data(), object.size()}, "f", code); !done)
    return std::unexpected(done.error());
  return code;
}

uint64_t AddressOfImport(const std::string& name) {
  if (name == "memset") return reinterpret_cast<uint64_t>(&std::memset);
  return reinterpret_cast<uint64_t>(&std::memcpy);
}

// Code in executable memory.
class Loaded {
 public:
  Loaded(const KernelCode& code, void* program_scope) {
    const size_t data = (code.text.size() + 4095) / 4096 * 4096;
    size_ = data + code.data.size();
    base_ = static_cast<uint8_t*>(
        mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    std::memcpy(base_, code.text.data(), code.text.size());
    std::memcpy(base_ + data, code.data.data(), code.data.size());
    for (uint32_t at : code.relative) Add(data + at, reinterpret_cast<uint64_t>(base_));
    for (uint32_t at : code.program_scope)
      Add(data + at, reinterpret_cast<uint64_t>(program_scope));
    for (const Import& import : code.imports) Add(import.offset, AddressOfImport(import.name));
    mprotect(base_, data, PROT_READ | PROT_EXEC);
    entry_ = base_ + code.entry;
  }
  ~Loaded() { munmap(base_, size_); }

  template <class... Arguments>
  int64_t Call(Arguments... arguments) {
    return reinterpret_cast<int64_t (*)(Arguments...)>(entry_)(arguments...);
  }

 private:
  void Add(size_t at, uint64_t address) {
    uint64_t word = 0;
    std::memcpy(&word, base_ + at, 8);
    word += address;
    std::memcpy(base_ + at, &word, 8);
  }

  uint8_t* base_;
  size_t size_;
  uint8_t* entry_;
};

TEST(CodeLayout, ConstantsAndOtherFunctionsAreReached) {
  auto code = LayOut(R"(
    @table = internal constant [3 x i64] [i64 10, i64 20, i64 30], align 32
    define internal i64 @twice(i64 %x) noinline {
      %r = mul i64 %x, 2
      ret i64 %r
    }
    define i64 @f(i64 %i) {
      %p = getelementptr i64, ptr @table, i64 %i
      %v = load i64, ptr %p
      %r = call i64 @twice(i64 %v)
      ret i64 %r
    })");
  ASSERT_TRUE(code.has_value()) << code.error();
  EXPECT_TRUE(code->imports.empty() && code->relative.empty());
  Loaded loaded(*code, nullptr);
  EXPECT_EQ(loaded.Call(int64_t{2}), 60);
  EXPECT_EQ(code->symbols.size(), 2u);
}

TEST(CodeLayout, PointersInDataAreRelative) {
  auto code = LayOut(R"(
    @a = internal constant i64 7
    @b = internal constant [2 x i64] [i64 8, i64 9]
    @table = internal constant [2 x ptr] [ptr @a, ptr getelementptr (i64, ptr @b, i64 1)]
    define i64 @f(i64 %i) {
      %p = getelementptr ptr, ptr @table, i64 %i
      %q = load volatile ptr, ptr %p
      %v = load i64, ptr %q
      ret i64 %v
    })");
  ASSERT_TRUE(code.has_value()) << code.error();
  EXPECT_EQ(code->relative.size(), 2u);
  Loaded loaded(*code, nullptr);
  EXPECT_EQ(loaded.Call(int64_t{0}), 7);
  EXPECT_EQ(loaded.Call(int64_t{1}), 9);
}

TEST(CodeLayout, JumpTablesWork) {
  auto code = LayOut(R"(
    define i64 @f(i64 %x, ptr %p) {
      switch i64 %x, label %d [ i64 0, label %a i64 1, label %b i64 2, label %c i64 3, label %e
                                i64 4, label %g ]
    a: store volatile i64 1, ptr %p
       ret i64 11
    b: store volatile i64 2, ptr %p
       ret i64 35
    c: store volatile i64 3, ptr %p
       ret i64 -4
    e: store volatile i64 4, ptr %p
       ret i64 87
    g: store volatile i64 5, ptr %p
       ret i64 2
    d: ret i64 0
    })");
  ASSERT_TRUE(code.has_value()) << code.error();
  EXPECT_FALSE(code->data.empty());
  Loaded loaded(*code, nullptr);
  int64_t seen = 0;
  EXPECT_EQ(loaded.Call(int64_t{3}, &seen), 87);
  EXPECT_EQ(seen, 4);
  EXPECT_EQ(loaded.Call(int64_t{9}, &seen), 0);
}

TEST(CodeLayout, ImportsGoThroughSlots) {
  auto code = LayOut(R"(
    declare ptr @memset(ptr, i32, i64)
    define i64 @f(ptr %p) {
      %r = call ptr @memset(ptr %p, i32 5, i64 8)
      %v = load i64, ptr %p
      ret i64 %v
    })");
  ASSERT_TRUE(code.has_value()) << code.error();
  ASSERT_EQ(code->imports.size(), 1u);
  EXPECT_EQ(code->imports[0].name, "memset");
  Loaded loaded(*code, nullptr);
  int64_t word = 0;
  EXPECT_EQ(loaded.Call(&word), 0x0505050505050505);
}

TEST(CodeLayout, DirectCallsOfImportsGetStubs) {
  auto code = LayOut(R"(
    declare dso_local ptr @memset(ptr, i32, i64)
    define i64 @f(ptr %p) {
      call void asm sideeffect "push %rdi; call memset; pop %rdi",
          "{di},{si},{dx},~{memory},~{rax},~{rcx},~{r8},~{r9},~{r10},~{r11},~{xmm0}"(
          ptr %p, i32 1, i64 8)
      %v = load i64, ptr %p
      ret i64 %v
    })");
  ASSERT_TRUE(code.has_value()) << code.error();
  ASSERT_EQ(code->imports.size(), 1u);
  Loaded loaded(*code, nullptr);
  int64_t word = 0;
  EXPECT_EQ(loaded.Call(&word), 0x0101010101010101);
}

TEST(CodeLayout, ProgramScopeVariablesLieInTheirBlock) {
  auto code = LayOut(R"(
    @weft_program_scope = external global i8
    define i64 @f() {
      %p = getelementptr i8, ptr @weft_program_scope, i64 8
      %v = load i64, ptr %p
      ret i64 %v
    })");
  ASSERT_TRUE(code.has_value()) << code.error();
  EXPECT_EQ(code->program_scope.size(), 1u);
  int64_t block[2] = {1, 2};
  Loaded loaded(*code, block);
  EXPECT_EQ(loaded.Call(), 2);
}

TEST(CodeLayout, OtherNamesAreAnErrorThatNamesThem) {
  auto code = LayOut(R"(
    declare void @system(ptr)
    define void @f(ptr %p) {
      call void @system(ptr %p)
      ret void
    })");
  ASSERT_FALSE(code.has_value());
  EXPECT_NE(code.error().find("system"), std::string::npos) << code.error();
}

TEST(CodeLayout, TheFrameIsCounted) {
  auto code = LayOut(R"(
    declare ptr @memset(ptr, i32, i64)
    define void @f() {
      %a = alloca [10000 x i8]
      %r = call ptr @memset(ptr %a, i32 0, i64 10000)
      ret void
    })");
  ASSERT_TRUE(code.has_value()) << code.error();
  EXPECT_GE(code->facts.frame_bytes, 10000u);
  EXPECT_LT(code->facts.frame_bytes, 10400u);
}

TEST(CodeLayout, GarbageIsAnError) {
  KernelCode code;
  EXPECT_FALSE(LayOutCode("", "f", code).has_value());
  EXPECT_FALSE(LayOutCode(std::string(200, '\x7f'), "f", code).has_value());
}

}  // namespace
}  // namespace weft::compiler
