// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic, and constants that are computed.
#include <gtest/gtest.h>

#include <spirv/unified1/spirv.hpp11>

#include <bit>

#include "kernel.h"

namespace weft::test {
namespace {

TEST(SpirvArithmetic, AddsArgumentsAndIds) {
  const auto out =
      Results(Kernel("", "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4"), 5);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i + 5);
}

// SPV_KHR_no_integer_wrap_decoration
TEST(SpirvArithmetic, AddsWithoutWrapping) {
  const auto out = Results(
      Kernel({.body = "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4",
              .capabilities = R"(OpExtension "SPV_KHR_no_integer_wrap_decoration")",
              .annotations = "OpDecorate %sum NoSignedWrap\n OpDecorate %sum NoUnsignedWrap"}),
      9);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i + 9);
}

// SPV_KHR_float_controls2: bits of the mode and an execution mode that the validator does not know.
TEST(SpirvArithmetic, AddsAsTheFastMathModeAllows) {
  const auto out =
      Results(Kernel({.declarations = "%float = OpTypeFloat 32\n%mode = OpConstant %uint 0x70000",
                      .body = R"(
    %number = OpBitcast %float %n
    %sum = OpFAdd %float %number %number
    %word = OpBitcast %uint %sum
    OpStore %place %word Aligned 4
  )",
                      .capabilities = "OpCapability !6029\nOpExtension \"SPV_KHR_float_controls2\"",
                      .annotations = "OpDecorate %sum FPFastMathMode !0x70000",
                      .modes_and_strings = "OpExecutionModeId %k !6028 %float %mode",
                      .environment = SPV_ENV_UNIVERSAL_1_2}),
              std::bit_cast<uint32_t>(1.5f));
  for (uint32_t word : out) EXPECT_EQ(std::bit_cast<float>(word), 3.0f);
}

// SPV_INTEL_fp_max_error: compilers of SYCL say of -ffast-math by it how far off a function may be.
TEST(SpirvArithmetic, IsNoFartherOffThanItMayBe) {
  const auto out =
      Results(Kernel({.declarations = "%float = OpTypeFloat 32",
                      .body = R"(
    %number = OpBitcast %float %n
    %root = OpExtInst %float %std sqrt %number
    %word = OpBitcast %uint %root
    OpStore %place %word Aligned 4
  )",
                      .capabilities = "OpCapability !6169\nOpExtension \"SPV_INTEL_fp_max_error\"",
                      .annotations = "OpDecorate %root !6170 !" +
                                     std::to_string(std::bit_cast<uint32_t>(2.5f))}),
              std::bit_cast<uint32_t>(9.0f));
  for (uint32_t word : out) EXPECT_EQ(std::bit_cast<float>(word), 3.0f);
}

// The bytes of a word, as they are signed.
TEST(SpirvArithmetic, MultipliesFourBytes) {
  const std::string capabilities = R"(
    OpCapability Int8
    OpCapability DotProduct
    OpCapability DotProductInput4x8Bit
    OpCapability DotProductInput4x8BitPacked
    OpExtension "SPV_KHR_integer_dot_product"
  )";
  const auto product = [&](const std::string& instruction) {
    return Results(Kernel({.declarations = R"(
      %char = OpTypeInt 8 0
      %char4 = OpTypeVector %char 4
      %short = OpConstant %uint 0x80FF
      %high = OpConstant %uint 0x7FFFFFF0
    )",
                           .body = "%bytes = OpBitcast %char4 %n\n%value = " + instruction +
                                   "OpStore %place %value Aligned 4\n",
                           .capabilities = capabilities,
                           .environment = SPV_ENV_UNIVERSAL_1_6}),
                   0x01FF0203)[0];
  };
  // 3 * -1 + 2 * -128
  EXPECT_EQ(int32_t(product("OpSDot %uint %n %short PackedVectorFormat4x8Bit\n")), -259);
  EXPECT_EQ(product("OpUDot %uint %n %short PackedVectorFormat4x8Bit\n"), 3u * 255 + 2 * 128);
  EXPECT_EQ(product("OpSUDot %uint %n %short PackedVectorFormat4x8Bit\n"), 3u * 255 + 2 * 128);
  // 9 + 4 + 1 + 1
  EXPECT_EQ(product("OpSDot %uint %bytes %bytes\n"), 15u);
  EXPECT_EQ(product("OpSDotAccSat %uint %bytes %bytes %high\n"), 0x7FFFFFFFu);
}

TEST(SpirvArithmetic, ConvertsBFloat16) {
  constexpr uint32_t kConvertFToBF16 = 6116, kConvertBF16ToF = 6117;
  const std::string declarations = "%float = OpTypeFloat 32\n %ushort = OpTypeInt 16 0\n";
  const std::string to = Kernel(declarations, R"(
    %number = OpBitcast %float %n
    %bits = OpConvertFToU %ushort %number
    %wide = OpUConvert %uint %bits
    OpStore %place %wide Aligned 4
  )",
                                "OpCapability Int16");
  // 1.00390625 lies between two of them, at the even one after rounding.
  EXPECT_EQ(Results(WithInstruction(to, spv::Op::OpConvertFToU, kConvertFToBF16), 0x3f808000)[0],
            0x3f80u);
  EXPECT_EQ(Results(WithInstruction(to, spv::Op::OpConvertFToU, kConvertFToBF16), 0x3f818000)[3],
            0x3f82u);
  const std::string from = Kernel(declarations, R"(
    %bits = OpUConvert %ushort %n
    %number = OpConvertUToF %float %bits
    %word = OpBitcast %uint %number
    OpStore %place %word Aligned 4
  )",
                                  "OpCapability Int16");
  EXPECT_EQ(Results(WithInstruction(from, spv::Op::OpConvertUToF, kConvertBF16ToF), 0xc049)[5],
            0xc0490000u);
}

TEST(SpirvArithmetic, RefusesBFloat16OfOtherWidths) {
  const std::string module = Kernel("%float = OpTypeFloat 32", R"(
    %number = OpConvertUToF %float %n
    %word = OpBitcast %uint %number
    OpStore %place %word Aligned 4
  )");
  const CompileReply reply = Build(WithInstruction(module, spv::Op::OpConvertUToF, 6117));
  EXPECT_NE(reply.log.find("OpConvertBF16ToFINTEL: it converts between floats and integers of 16"),
            std::string::npos)
      << reply.log;
}

TEST(SpirvArithmetic, EvaluatesSpecializationConstants) {
  const auto out = Results(Kernel(R"(
    %5 = OpSpecConstant %uint 5
    %product = OpSpecConstantOp %uint IMul %5 %2
  )",
                                  "OpStore %place %product Aligned 4"),
                           0);
  for (uint32_t value : out) EXPECT_EQ(value, 10u);
}

}  // namespace
}  // namespace weft::test
