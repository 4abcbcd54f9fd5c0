// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SPIR-V binary as instructions, and what its annotations say of each id.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <spirv/unified1/spirv.hpp11>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weft::compiler::spirv {

struct Instruction {
  spv::Op op = spv::Op::OpNop;
  size_t place = 0;                    // of its first word in the binary
  uint32_t type = 0, result = 0;       // ids; 0 if it has none
  std::span<const uint32_t> operands;  // the words after them
};

struct Decoration {
  spv::Decoration kind;
  std::span<const uint32_t> operands;
};

struct EntryPoint {
  uint32_t function = 0;
  std::string name;
};

// Of the tools that make modules, in the registry of Khronos, clang's backend.
inline constexpr uint32_t kLlvmBackend = 43;

// What came before the types of a module, sorted by the ids that it speaks of.
struct Module {
  std::vector<uint32_t> words;  // in the machine's byte order
  std::vector<Instruction> instructions;
  std::vector<EntryPoint> entry_points;
  std::unordered_map<uint32_t, std::string> names;
  std::unordered_map<uint32_t, std::vector<Decoration>> decorations;  // not those of members
  std::multimap<uint32_t, Instruction> execution_modes;               // of functions

  // The tool that made it.
  uint32_t generator() const { return words[2] >> 16; }
  // Of a function, which may come later; 0 if there is none.
  size_t ParametersOf(uint32_t function) const;
  std::span<const Decoration> DecorationsOf(uint32_t id) const;
  // Null if the id is not decorated so.
  const Decoration* Find(uint32_t id, spv::Decoration kind) const;
};

// What is refused before the validator sees it, as are words that lie beyond the binary.
inline constexpr uint32_t kMaxIds = 1 << 20;

// A string literal. Cut where the operands end.
std::string Text(std::span<const uint32_t> operands);

// The name of the extended instruction set of OpenCL C's functions.
inline constexpr std::string_view kOpenClStd = "OpenCL.std";

// Whether an extended instruction set says nothing of what a kernel computes: debug information and
// the like.
bool ComputesNothing(std::string_view instruction_set);

// Splits the binary. The error is a sentence for the build log.
std::expected<Module, std::string> Decode(std::string_view binary);

// Fills in the rest of a module that the validator took.
void CollectAnnotations(Module& module);

}  // namespace weft::compiler::spirv
