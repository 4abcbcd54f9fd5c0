// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/newer_instructions.h"

#include <algorithm>
#include <bit>

#include "contract/spirv.h"

namespace weft::compiler::spirv {
namespace {

struct NewerInstruction {
  spv::Op op;
  const char* name;
  spv::Op shown;
};

constexpr NewerInstruction kNewerInstructions[] = {
#define WEFT_NEWER_INSTRUCTION(name, value, shown, family) {spv::Op{value}, #name, spv::Op::shown},
#include "compiler/spirv/module/instructions.def"
};

constexpr uint32_t kNewerCapabilities[] = {
#define WEFT_SPIRV_NEWER_CAPABILITY(name, value, reads) value,
#include "contract/spirv_environment.def"
};

constexpr spv::Op kUnshownInstructions[] = {
#define WEFT_UNSHOWN_INSTRUCTION(name, family) spv::Op::name,
#include "compiler/spirv/module/instructions.def"
};

constexpr uint32_t kUnshownDecorations[] = {
#define WEFT_UNSHOWN_DECORATION(name, value) value,
#include "compiler/spirv/module/instructions.def"
};

bool Contains(const auto& list, const auto& value) {
  return std::ranges::find(list, value) != std::end(list);
}

// Whether a newer instruction is shown as that one.
bool Stands(spv::Op op, spv::Op shown) {
  const auto* row = std::ranges::find(kNewerInstructions, op, &NewerInstruction::op);
  return row != std::end(kNewerInstructions) && row->shown == shown;
}

bool IsUnshown(spv::Op op, std::span<const uint32_t> own) {
  switch (op) {
    case spv::Op::OpDecorate:
    case spv::Op::OpDecorateId:
    case spv::Op::OpDecorateString: return own.size() > 2 && Contains(kUnshownDecorations, own[2]);
    default: return Contains(kUnshownInstructions, op) || Stands(op, spv::Op::OpNop);
  }
}

// The word where memory operands begin; beyond any instruction if it has none.
size_t AccessPlace(spv::Op op) {
  switch (op) {
    case spv::Op::OpLoad: return 4;
    case spv::Op::OpStore:
    case spv::Op::OpCopyMemory: return 3;
    case spv::Op::OpCopyMemorySized: return 4;
    default: return ~size_t{0};
  }
}

// Masks of memory operands and what follows each, but for what names an alias scope.
void AddAccess(std::span<const uint32_t> access, std::vector<uint32_t>& words) {
  constexpr auto kBit = [](spv::MemoryAccessMask bit) { return static_cast<uint32_t>(bit); };
  constexpr uint32_t kScopes = kBit(spv::MemoryAccessMask::AliasScopeINTELMask) |
                               kBit(spv::MemoryAccessMask::NoAliasINTELMask);
  constexpr uint32_t kWithOperand = kBit(spv::MemoryAccessMask::Aligned) |
                                    kBit(spv::MemoryAccessMask::MakePointerAvailable) |
                                    kBit(spv::MemoryAccessMask::MakePointerVisible);
  for (size_t at = 0; at < access.size();) {
    const uint32_t mask = access[at++];
    const auto take = [&](uint32_t bits) {
      return std::min(size_t(std::popcount(mask & bits)), access.size() - at);
    };
    const size_t shown = take(kWithOperand);
    words.push_back(mask & ~kScopes);
    words.insert(words.end(), access.begin() + at, access.begin() + at + shown);
    at += shown;
    at += take(kScopes);
  }
}

const NewerInstruction* FindNewer(spv::Op op) {
  const auto* row = std::ranges::find(kNewerInstructions, op, &NewerInstruction::op);
  return row == std::end(kNewerInstructions) ? nullptr : row;
}

}  // namespace

spv::Op KnownInstruction(spv::Op op) {
  const NewerInstruction* newer = FindNewer(op);
  return newer ? newer->shown : op;
}

const char* NewerInstructionName(spv::Op op) {
  const NewerInstruction* newer = FindNewer(op);
  return newer ? newer->name : nullptr;
}

KnownModule ShowKnown(std::span<const uint32_t> words) {
  KnownModule known;
  known.words.assign(words.begin(), words.begin() + kSpirvHeaderWords);
  size_t index = 0;
  ForEachSpirvInstruction(words, [&](size_t, std::span<const uint32_t> own) {
    const auto op = static_cast<spv::Op>(own[0] & spv::OpCodeMask);
    const size_t number = index++;
    if (IsUnshown(op, own)) return;
    known.instructions.push_back(number);
    const size_t place = known.words.size();
    const size_t access = AccessPlace(op);
    known.words.insert(known.words.end(), own.begin(), own.begin() + std::min(access, own.size()));
    if (access < own.size()) AddAccess(own.subspan(access), known.words);
    const size_t length = known.words.size() - place;
    known.words[place] = uint32_t(length << spv::WordCountShift) | uint32_t(KnownInstruction(op));
    // Every kernel's module declares this one.
    if (op == spv::Op::OpCapability && own.size() > 1 && Contains(kNewerCapabilities, own[1]))
      known.words[place + 1] = uint32_t(spv::Capability::Kernel);
  });
  return known;
}

}  // namespace weft::compiler::spirv
