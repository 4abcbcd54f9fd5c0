// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/known_module.h"

#include <spirv/unified1/OpenCL.std.h>

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

#include "compiler/spirv/module/module.h"
#include "compiler/spirv/module/unknown_instructions.h"
#include "contract/spirv.h"

namespace weft::compiler::spirv {
namespace {

constexpr spv::Op kUndefinedInstructions[] = {
#define WEFT_UNDEFINED_INSTRUCTION(name, family) spv::Op::name,
#include "compiler/spirv/module/instructions.def"
};

constexpr spv::Op kUnshownInstructions[] = {
#define WEFT_UNSHOWN_INSTRUCTION(name, family) spv::Op::name,
#include "compiler/spirv/module/instructions.def"
};

// Capabilities that the validator lacks, or takes for a shader's.
constexpr spv::Capability kUnshownCapabilities[] = {
#define WEFT_SPIRV_NEWER_CAPABILITY(name, value) spv::Capability{value},
#include "contract/spirv_environment.def"
#define WEFT_UNSHOWN_CAPABILITY(name) spv::Capability::name,
#include "compiler/spirv/module/instructions.def"
};

constexpr uint32_t kUnshownDecorations[] = {
#define WEFT_UNSHOWN_DECORATION(name, value) value,
#include "compiler/spirv/module/instructions.def"
};

constexpr uint32_t kUnshownExecutionModes[] = {
#define WEFT_UNSHOWN_EXECUTION_MODE(name, value) value,
#include "compiler/spirv/module/instructions.def"
};

// The bits of FPFastMathMode that came with OpenCL; those of extensions are not shown.
constexpr uint32_t kFirstFastMathModes = 0x1f;

// What is known of a module's ids.
struct Ids {
  std::unordered_set<uint32_t> silent_sets;  // instruction sets that compute nothing
  std::unordered_set<uint32_t> opencl_sets;
  std::unordered_map<uint32_t, uint32_t> function_results;  // of functions' types, what they return

  // Whether it is a silent one.
  bool AddSet(uint32_t id, std::string_view name) {
    if (name == kOpenClStd) opencl_sets.insert(id);
    return ComputesNothing(name) && silent_sets.insert(id).second;
  }
};

bool Contains(const auto& list, const auto& value) {
  return std::ranges::find(list, value) != std::end(list);
}

bool IsUnshown(spv::Op op, std::span<const uint32_t> own, Ids& ids) {
  switch (op) {
    case spv::Op::OpExtInstImport:
      return own.size() > 2 && ids.AddSet(own[1], Text(own.subspan(2)));
    case spv::Op::OpExtInst: return own.size() > 4 && ids.silent_sets.contains(own[3]);
    case spv::Op::OpExecutionMode:
    case spv::Op::OpExecutionModeId:
      return own.size() > 2 && Contains(kUnshownExecutionModes, own[2]);
    case spv::Op::OpDecorate:
    case spv::Op::OpDecorateId:
    case spv::Op::OpDecorateString: return own.size() > 2 && Contains(kUnshownDecorations, own[2]);
    default:
      return Contains(kUnshownInstructions, op) ||
             (op != spv::Op::OpNop && KnownInstruction(op) == spv::Op::OpNop);
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

// The word where operands of reads and writes of images begin.
size_t ImageOperandsPlace(spv::Op op) {
  switch (op) {
    case spv::Op::OpImageRead: return 5;
    case spv::Op::OpImageWrite: return 4;
    default: return ~size_t{0};
  }
}

// All but Lod, which the validator lets only samples have.
void AddImageOperands(std::span<const uint32_t> operands, std::vector<uint32_t>& words) {
  constexpr auto kBit = [](spv::ImageOperandsMask bit) { return static_cast<uint32_t>(bit); };
  constexpr uint32_t kBias = kBit(spv::ImageOperandsMask::Bias),
                     kLod = kBit(spv::ImageOperandsMask::Lod);
  const uint32_t mask = operands[0];
  const size_t lod = (mask & kLod) == 0 ? 0 : (mask & kBias) == 0 ? 1 : 2;
  words.push_back(mask & ~kLod);
  for (size_t at = 1; at < operands.size(); ++at)
    if (at != lod) words.push_back(operands[at]);
}

// What takes the place of one word: of a capability, a mode, and a pointer's type, since the
// validator takes pointers to functions for wrong.
void ReplaceWord(spv::Op op, std::span<uint32_t> shown, Ids& ids) {
  switch (op) {
    case spv::Op::OpCapability:
      // Every kernel's module declares this one.
      if (shown.size() > 1 && Contains(kUnshownCapabilities, spv::Capability{shown[1]}))
        shown[1] = uint32_t(spv::Capability::Kernel);
      break;
    case spv::Op::OpDecorate:
      if (shown.size() > 3 && shown[2] == uint32_t(spv::Decoration::FPFastMathMode))
        shown[3] &= kFirstFastMathModes;
      break;
    case spv::Op::OpTypeFunction:
      if (shown.size() > 2) ids.function_results.emplace(shown[1], shown[2]);
      break;
    case spv::Op::OpTypePointer: {
      if (shown.size() <= 3) break;
      // Clang makes generic pointers of those to functions.
      if (shown[2] == uint32_t(spv::StorageClass::CodeSectionINTEL))
        shown[2] = uint32_t(spv::StorageClass::Function);
      const auto function = ids.function_results.find(shown[3]);
      if (function != ids.function_results.end()) shown[3] = function->second;
      break;
    }
    default: break;
  }
}

// Clang's formats are arrays, which the validator takes for wrong.
bool IsPrintf(spv::Op op, std::span<const uint32_t> own, const Ids& ids) {
  return op == spv::Op::OpExtInst && own.size() > 5 && ids.opencl_sets.contains(own[3]) &&
         own[4] == OpenCLLIB::Printf;
}

// Appends an instruction as the validator is shown it.
void Show(spv::Op op, std::span<const uint32_t> own, Ids& ids, std::vector<uint32_t>& words) {
  const bool is_undefined =
      (Contains(kUndefinedInstructions, op) && own.size() > 3) || IsPrintf(op, own, ids);
  if (is_undefined) own = own.first(3);
  const size_t place = words.size();
  const size_t access = AccessPlace(op), image = ImageOperandsPlace(op);
  const size_t kept = std::min({access, image, own.size()});
  words.insert(words.end(), own.begin(), own.begin() + kept);
  if (access < own.size()) AddAccess(own.subspan(access), words);
  if (image < own.size()) AddImageOperands(own.subspan(image), words);
  const std::span<uint32_t> shown = std::span(words).subspan(place);
  ReplaceWord(op, shown, ids);
  const spv::Op known = is_undefined ? spv::Op::OpUndef : KnownInstruction(op);
  shown[0] = uint32_t(shown.size() << spv::WordCountShift) | uint32_t(known);
}

}  // namespace

KnownModule ShowKnown(std::span<const uint32_t> words) {
  KnownModule known;
  known.words.assign(words.begin(), words.begin() + kSpirvHeaderWords);
  Ids ids;
  size_t index = 0;
  ForEachSpirvInstruction(words, [&](size_t, std::span<const uint32_t> own) {
    const auto op = static_cast<spv::Op>(own[0] & spv::OpCodeMask);
    const size_t number = index++;
    if (IsUnshown(op, own, ids)) return;
    known.instructions.push_back(number);
    Show(op, own, ids, known.words);
  });
  return known;
}

}  // namespace weft::compiler::spirv
