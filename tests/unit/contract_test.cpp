// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstring>

#include "weft/compiler.h"

namespace weft {
namespace {

CompileRequest SampleRequest() {
  CompileRequest request;
  request.kind = RequestKind::kKernel;
  request.target = {"znver4", {"avx2", "fma"}};
  request.source = std::string("kernel\0void", 11);
  request.options = "-D A=1";
  request.working_directory = "/home";
  request.headers = {{"a.h", "int a;"}, {"dir/b.h", ""}};
  request.inputs = {{1, 2, 3}, {}};
  request.kernel = "add";
  request.variant = {8, {64, 2, 1}, true, false, true, false, true, 2};
  request.fault = InjectedFault::kHang;
  request.fault_stage = "codegen";
  return request;
}

KernelImage SampleImage() {
  KernelImage image;
  image.kernel = "add";
  image.variant = {4, {16, 1, 1}, false, true, true, true, false, 2};
  image.width = 4;
  image.target = {"x86-64-v3", {"avx"}};
  image.text = {0x90, 0xc3};
  image.data.assign(24, 7);
  image.entry = 1;
  image.imports = {{4096, "memcpy"}};
  image.relative = {8};
  image.program_scope = {16};
  image.symbols = {{"add", 0, 2}};
  image.debug_object = {0x7f};
  image.local_bytes = 1;
  image.context_bytes = 2;
  image.scratch_bytes = 3;
  image.private_bytes = 4;
  image.frame_bytes = 5;
  image.rows = 4;
  image.lane_dimension = 1;
  image.has_barrier = image.has_free_groups = image.has_square_groups = image.flush_denormals =
      true;
  return image;
}

CompileReply SampleReply() {
  KernelInfo info;
  info.name = "add";
  info.attributes = "reqd_work_group_size(16,1,1)";
  info.argument_bytes = 16;
  info.required_local_size[0] = 16;
  info.local_size_hint[2] = 3;
  info.uniform_work_groups = false;
  KernelArgument argument;
  argument.kind = ArgumentKind::kLocal;
  argument.address_space = AddressSpace::kLocal;
  argument.access = Access::kReadWrite;
  argument.is_restrict = true;
  argument.name = "scratch";
  argument.type_name = "float4*";
  argument.offset = argument.size = 8;
  argument.alignment = 16;
  info.arguments = {argument};

  CompileReply reply;
  reply.status = CompileStatus::kSourceError;
  reply.log = "a warning";
  reply.program.type = ProgramType::kLibrary;
  reply.program.options = "-w";
  reply.program.ir = {'B', 'C'};
  reply.program.kernels = {info};
  reply.program.program_scope = {{0, 1, 2, 3, 4, 5, 6, 7}, 8, {0}};
  reply.program.images = {SampleImage()};
  reply.image = SampleImage();
  reply.dependencies = {{"/a.h", 6, "00"}};
  return reply;
}

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
  EXPECT_EQ(decoded->program.images[0].imports[0].name, "memcpy");
  EXPECT_EQ(decoded->image.frame_bytes, 5u);
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

// Gives damaged bytes the hash that makes Decode look at the payload.
void Reseal(Bytes& bytes) {
  constexpr size_t kHeader = 56, kDigest = 24;
  const std::string hex = Sha256(bytes.data() + kHeader, bytes.size() - kHeader);
  for (size_t i = 0; i < 32; ++i)
    bytes[kDigest + i] = static_cast<uint8_t>(std::stoi(hex.substr(2 * i, 2), nullptr, 16));
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

TEST(Contract, PlacesToPatchMustLieInTheImage) {
  auto rejects = [](auto damage) {
    CompileReply reply = SampleReply();
    damage(reply.image);
    const Bytes bytes = Encode(reply);
    return !DecodeReply(bytes.data(), bytes.size()).has_value();
  };
  EXPECT_FALSE(rejects([](KernelImage&) {}));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.entry = 2; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.width = 0; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.lane_dimension = 3; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.imports[0].offset = 0; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.imports[0].offset = 4096 + 17; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.relative[0] = 0xffffffff; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.program_scope[0] = 17; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.symbols[0].size = 0xffffffff; }));
  EXPECT_TRUE(rejects([](KernelImage& image) { image.text.clear(); }));
}

TEST(Contract, Sha256OfKnownTexts) {
  EXPECT_EQ(Sha256("", 0), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256("abc", 3), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace weft
