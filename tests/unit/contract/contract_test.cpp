// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "contract/spirv.h"
#include "contract_samples.h"
#include "weft/compiler.h"

namespace weft {
namespace {

using test::Reseal;
using test::SampleReply;
using test::SampleRequest;

TEST(Contract, RequestSurvivesTheRoundTrip) {
  const Bytes bytes = Encode(SampleRequest());
  auto decoded = DecodeRequest(bytes.data(), bytes.size());
  ASSERT_TRUE(decoded.has_value()) << decoded.error();
  EXPECT_EQ(Encode(*decoded), bytes);
  EXPECT_EQ(decoded->source, SampleRequest().source);
  EXPECT_EQ(decoded->headers[0].text, "int a;");
  EXPECT_EQ(decoded->variant, SampleRequest().variant);
  EXPECT_EQ(decoded->fault, InjectedFault::kHang);
}

TEST(Contract, ReplySurvivesTheRoundTrip) {
  const Bytes bytes = Encode(SampleReply());
  auto decoded = DecodeReply(bytes.data(), bytes.size());
  ASSERT_TRUE(decoded.has_value()) << decoded.error();
  EXPECT_EQ(Encode(*decoded), bytes);
  EXPECT_EQ(decoded->program.kernels[0].arguments[0].type_name, "float4*");
  EXPECT_EQ(decoded->program.code[0].imports[0].name, "memcpy");
  EXPECT_EQ(decoded->code.facts.frame_bytes, 5u);
}

TEST(Contract, EveryChangedByteIsNoticed) {
  const Bytes good = Encode(SampleReply());
  for (size_t i = 0; i < good.size(); ++i) {
    Bytes bad = good;
    bad[i] ^= 1;
    EXPECT_FALSE(DecodeReply(bad.data(), bad.size()).has_value()) << "byte " << i;
  }
}

TEST(Contract, EveryTruncationIsNoticed) {
  const Bytes good = Encode(SampleReply());
  for (size_t size = 0; size < good.size(); ++size) {
    // A copy of exactly this size, so that the sanitizer sees a read past its end.
    const Bytes bad(good.begin(), good.begin() + size);
    EXPECT_FALSE(DecodeReply(bad.data(), bad.size()).has_value()) << size << " bytes";
  }
}

TEST(Contract, ARequestIsNoReply) {
  const Bytes bytes = Encode(SampleRequest());
  EXPECT_FALSE(DecodeReply(bytes.data(), bytes.size()).has_value());
}

TEST(Contract, DamagedFieldsWithAGoodHashNeverReadOutOfBounds) {
  const Bytes good = Encode(SampleReply());
  for (size_t i = 56; i < good.size(); ++i) {
    for (uint8_t value : {0x00, 0x7f, 0xff}) {
      Bytes bad = good;
      bad[i] = value;
      Reseal(bad);
      if (auto decoded = DecodeReply(bad.data(), bad.size())) {
        EXPECT_EQ(Encode(*decoded), bad) << "byte " << i;
      }
    }
  }
}

TEST(Contract, PlacesToPatchMustLieInTheCode) {
  auto rejects = [](auto damage) {
    CompileReply reply = SampleReply();
    damage(reply.code);
    const Bytes bytes = Encode(reply);
    return !DecodeReply(bytes.data(), bytes.size()).has_value();
  };
  EXPECT_FALSE(rejects([](KernelCode&) {}));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.entry = 2; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.width = 0; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.group_width = 0; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.group_width = 2 * kMaxLanes; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.rivals = {8, 0}; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.rivals = {kMaxLanes + 1}; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.lane_dimension = 3; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.dimensions = 0; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.facts.dimensions = 4; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.imports[0].offset = 0; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.imports[0].offset = 4096 + 17; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.relative[0] = 0xffffffff; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.program_scope[0] = 17; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.symbols[0].size = 0xffffffff; }));
  EXPECT_TRUE(rejects([](KernelCode& code) { code.text.clear(); }));
}

TEST(Contract, SizesMustBeWhatMemoryCanBeLaidOutBy) {
  auto rejects = [](auto damage) {
    CompileReply reply = SampleReply();
    damage(reply.program);
    const Bytes bytes = Encode(reply);
    return !DecodeReply(bytes.data(), bytes.size()).has_value();
  };
  auto rejects_argument = [&](auto damage) {
    return rejects([&](ProgramBinary& program) {
      damage(program.kernels[0], program.kernels[0].arguments[0]);
    });
  };
  EXPECT_FALSE(rejects([](ProgramBinary&) {}));
  EXPECT_TRUE(rejects_argument([](auto&, auto& argument) { argument.offset = 9; }));
  EXPECT_TRUE(rejects_argument([](auto&, auto& argument) { argument.size = 4; }));
  EXPECT_TRUE(rejects_argument([](auto&, auto& argument) { argument.size = 0xffffffff; }));
  EXPECT_TRUE(rejects_argument([](auto& info, auto& argument) {
    argument.kind = ArgumentKind::kBuffer;
    argument.offset = info.argument_bytes = 16;
    argument.size = 0;
  }));
  EXPECT_TRUE(rejects_argument([](auto&, auto& argument) {
    argument.kind = ArgumentKind::kSampler;
    argument.size = 8;
  }));
  EXPECT_TRUE(rejects_argument([](auto&, auto& argument) { argument.alignment = 0; }));
  EXPECT_TRUE(rejects_argument([](auto&, auto& argument) { argument.alignment = 24; }));
  EXPECT_TRUE(rejects_argument([](auto&, auto& argument) { argument.alignment = 1u << 31; }));
  EXPECT_TRUE(rejects_argument([](auto& info, auto&) { info.argument_bytes = 8; }));
  EXPECT_TRUE(rejects_argument([](auto& info, auto&) { info.argument_bytes = 0xffffffff; }));
  for (uint32_t alignment : {0u, 3u, 1u << 31})
    EXPECT_TRUE(rejects([=](ProgramBinary& program) {
      program.program_scope.alignment = alignment;
    })) << alignment;
  EXPECT_TRUE(rejects([](ProgramBinary& program) { program.program_scope.relative[0] = 1; }));
  for (uint64_t offset : {uint64_t{509}, UINT64_MAX})
    EXPECT_TRUE(rejects([=](ProgramBinary& program) {
      program.program_scope.variables[0].offset = offset;
    })) << offset;
  for (uint64_t offset : {uint64_t{17}, uint64_t{100}, UINT64_MAX - 3})
    EXPECT_TRUE(rejects([=](ProgramBinary& program) {
      program.program_scope.pipes[0].offset = offset;
    })) << offset;
  EXPECT_TRUE(rejects([](ProgramBinary& program) {
    program.program_scope.pipes[0].packet_bytes = program.program_scope.pipes[0].max_packets = ~0u;
  }));
  EXPECT_TRUE(rejects([](ProgramBinary& program) { program.code[0].facts.width = 8192; }));
  EXPECT_TRUE(rejects([](ProgramBinary& program) { program.code[0].facts.rows = 0x40000000; }));
  for (uint64_t KernelFacts::* bytes :
       {&KernelFacts::local_bytes, &KernelFacts::context_bytes, &KernelFacts::scratch_bytes,
        &KernelFacts::private_bytes, &KernelFacts::frame_bytes, &KernelFacts::stream_bytes})
    EXPECT_TRUE(
        rejects([=](ProgramBinary& program) { program.code[0].facts.*bytes = UINT64_MAX; }));
}

TEST(Contract, WhatIsShorterThanAWordOfSpirvHasNone) {
  for (const char* module : {"", "abc"}) EXPECT_TRUE(SpirvWords(module).empty()) << module;
}

TEST(Contract, Sha256OfKnownTexts) {
  EXPECT_EQ(Sha256("", 0), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256("abc", 3), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace weft
