// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of SPIR-V, written as the assembler's text, compiled and run.
#pragma once

#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp11>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "compiler/request/compile.h"
#include "contract/spirv.h"
#include "tests/compiler/device_kernel.h"

namespace weft::test {

inline std::string Binary(const std::vector<uint32_t>& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t)};
}

inline std::string Assemble(const std::string& text,
                            spv_target_env environment = SPV_ENV_UNIVERSAL_1_0) {
  const spvtools::SpirvTools tools(environment);
  std::vector<uint32_t> words;
  EXPECT_TRUE(tools.Assemble(text, &words)) << text;
  return Binary(words);
}

// A module with one kernel k(global uint* %out, uint %n), whose work-item's id is %id, of 32 bits.
struct KernelText {
  std::string declarations = {};  // beside those that are shown below
  std::string body = {};
  std::string capabilities = {};  // with extensions and imports
  std::string annotations = {};
  std::string interface = {};  // variables beside %ids
  std::string modes_and_strings = {};
  spv_target_env environment = SPV_ENV_UNIVERSAL_1_0;
};

inline std::string Kernel(const KernelText& text) {
  return Assemble(R"(
    OpCapability Addresses
    OpCapability Kernel
    OpCapability Int64
    )" + text.capabilities +
                      R"(
    %std = OpExtInstImport "OpenCL.std"
    OpMemoryModel Physical64 OpenCL
    OpEntryPoint Kernel %k "k" %ids )" +
                      text.interface + "\n" + text.modes_and_strings + R"(
    OpName %out "out"
    OpDecorate %ids BuiltIn GlobalInvocationId
    OpDecorate %ids Constant
    )" + text.annotations +
                      R"(
    %void = OpTypeVoid
    %bool = OpTypeBool
    %uint = OpTypeInt 32 0
    %ulong = OpTypeInt 64 0
    %ulong3 = OpTypeVector %ulong 3
    %global = OpTypePointer CrossWorkgroup %uint
    %input = OpTypePointer Input %ulong3
    %signature = OpTypeFunction %void %global %uint
    %0 = OpConstant %uint 0
    %1 = OpConstant %uint 1
    %2 = OpConstant %uint 2
    %ids = OpVariable %input Input
    )" + text.declarations +
                      R"(
    %k = OpFunction %void None %signature
    %out = OpFunctionParameter %global
    %n = OpFunctionParameter %uint
    %entry = OpLabel
    %all_ids = OpLoad %ulong3 %ids Aligned 32
    %wide_id = OpCompositeExtract %ulong %all_ids 0
    %id = OpUConvert %uint %wide_id
    %place = OpInBoundsPtrAccessChain %global %out %wide_id
    )" + text.body + R"(
    OpReturn
    OpFunctionEnd
  )",
                  text.environment);
}

inline std::string Kernel(const std::string& declarations, const std::string& body,
                          const std::string& capabilities = "") {
  return Kernel({.declarations = declarations, .body = body, .capabilities = capabilities});
}

inline constexpr uint64_t kItems = 16;

// Declares %shared, a word of local memory for each of as many work-items, and %last, the number of
// the last one.
inline constexpr char kSharedWords[] = R"(
    %count = OpConstant %uint 16
    %last = OpConstant %uint 15
    %array = OpTypeArray %uint %count
    %local_array = OpTypePointer Workgroup %array
    %local = OpTypePointer Workgroup %uint
    %shared = OpVariable %local_array Workgroup
)";

// What the kernel leaves in `out`, which begins with zeros.
inline std::array<uint32_t, kItems> Results(const std::string& module, uint32_t n) {
  std::array<uint32_t, kItems> out = {};
  const DeviceKernel kernel(module, "k");
  if (kernel.IsLoaded())
    kernel.Run({reinterpret_cast<uint64_t>(out.data()), n}, {kItems, 1, 1}, {1, 1, 1});
  return out;
}

inline CompileReply Build(const std::string& module) {
  CompileRequest request;
  request.target.cpu = "x86-64-v2";
  request.source = module;
  return compiler::Compile(request, WEFT_BUILTINS);
}

// Instructions and capabilities that SPIRV-Tools cannot assemble yet, written as others whose
// numbers are then changed.
inline std::string WithInstruction(std::string module, spv::Op from, uint32_t to) {
  std::vector<uint32_t> words = SpirvWords(module);
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    if ((own[0] & 0xffff) == static_cast<uint32_t>(from)) words[place] = (own[0] & 0xffff0000) | to;
  });
  return Binary(words);
}

inline std::string WithCapability(std::string module, spv::Capability from, uint32_t to) {
  std::vector<uint32_t> words = SpirvWords(module);
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    const bool declares = (own[0] & 0xffff) == static_cast<uint32_t>(spv::Op::OpCapability);
    if (declares && own[1] == static_cast<uint32_t>(from)) words[place + 1] = to;
  });
  return Binary(words);
}

// Whatever one word of a module is, there is an answer.
inline void ExpectAnswersToChangedWords(const std::string& module) {
  for (size_t word = 4; word < module.size(); word += 4) {
    for (unsigned bit : {0, 2, 16, 31}) {
      std::string changed = module;
      changed[word + bit / 8] ^= char(1 << (bit % 8));
      const CompileReply reply = Build(changed);
      EXPECT_NE(reply.status, CompileStatus::kCompilerError) << word << ": " << reply.log;
    }
  }
}

}  // namespace weft::test
