// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mutate_module.h"

#include <algorithm>
#include <span>

#include "contract/spirv.h"

namespace weft::hostile {
namespace {

using fuzz::Random;

constexpr size_t kBoundPlace = 3;

// A module's header, and its instructions apart.
struct Parts {
  ModuleWords header;
  std::vector<ModuleWords> instructions;

  explicit Parts(const ModuleWords& words)
      : header(words.begin(), words.begin() + std::min(words.size(), kSpirvHeaderWords)) {
    ForEachSpirvInstruction(words, [&](size_t, std::span<const uint32_t> own) {
      instructions.emplace_back(own.begin(), own.end());
    });
  }

  ModuleWords Join() const {
    ModuleWords words = header;
    for (const ModuleWords& instruction : instructions)
      words.insert(words.end(), instruction.begin(), instruction.end());
    return words;
  }
};

uint32_t Opcode(const ModuleWords& instruction) { return instruction[0] & 0xffff; }

void SetLength(ModuleWords& instruction) {
  instruction[0] = uint32_t(instruction.size() << 16) | Opcode(instruction);
}

uint32_t EdgeWord(Random& random, uint32_t bound) {
  const uint32_t edges[] = {0,
                            1,
                            2,
                            3,
                            16,
                            32,
                            64,
                            255,
                            0x7fffffff,
                            0x80000000,
                            0xffffffff,
                            bound - 1,
                            bound,
                            random.Below(std::max(bound, 1u)),
                            random.Below(std::max(bound, 1u)),
                            random.Below(1u << 20)};
  return random.Pick(edges);
}

void ChangeWords(Random& random, ModuleWords& words) {
  uint32_t& word = words[random.Below(unsigned(words.size()))];
  switch (random.Below(4)) {
    case 0: word ^= 1u << random.Below(32); break;
    case 1: word = EdgeWord(random, words.size() > kBoundPlace ? words[kBoundPlace] : 1); break;
    case 2: word = random.Pick(words); break;
    default: words.resize(random.Below(unsigned(words.size()))); break;
  }
}

// Operands: of one instruction exchanged, or as those of another one of the same kind.
void ChangeOperand(Random& random, Parts& parts) {
  ModuleWords& own = parts.instructions[random.Below(unsigned(parts.instructions.size()))];
  if (own.size() < 2) return;
  const unsigned place = 1 + random.Below(unsigned(own.size()) - 1);
  switch (random.Below(5)) {
    case 0: std::swap(own[place], own[1 + random.Below(unsigned(own.size()) - 1)]); break;
    case 1: own[place] = EdgeWord(random, parts.header[kBoundPlace]); break;
    case 2: own[place] += random.OneIn(2) ? 1 : ~0u; break;
    case 3:
      if (random.OneIn(2))
        own.insert(own.begin() + place, own[place]);
      else
        own.erase(own.begin() + place);
      SetLength(own);
      break;
    default: {
      std::vector<const ModuleWords*> alike;
      for (const ModuleWords& other : parts.instructions)
        if (Opcode(other) == Opcode(own) && other.size() > place) alike.push_back(&other);
      own[place] = (*random.Pick(alike))[place];
    }
  }
}

void ChangeInstructions(Random& random, Parts& parts, const std::vector<ModuleWords>& modules) {
  auto& all = parts.instructions;
  const auto place = [&] { return all.begin() + random.Below(unsigned(all.size())); };
  switch (random.Below(6)) {
    case 0: all.erase(place()); break;
    case 1: {
      const ModuleWords again = *place();
      all.insert(place(), again);
      break;
    }
    case 2: std::iter_swap(place(), place()); break;
    case 3: {
      const Parts other(random.Pick(modules));
      if (!other.instructions.empty()) all.insert(place(), random.Pick(other.instructions));
      break;
    }
    case 4: {
      // Another instruction of its length that there is, or any at all.
      ModuleWords& own = *place();
      const ModuleWords& other = *place();
      if (random.OneIn(4))
        own[0] = (own[0] & 0xffff0000) | random.Below(random.OneIn(2) ? 450 : 6600);
      else if (other.size() == own.size())
        own[0] = other[0];
      break;
    }
    default: {
      // A number that a type or a constant is made of.
      std::vector<ModuleWords*> sizes;
      for (ModuleWords& own : all)
        if (Opcode(own) >= 21 && Opcode(own) <= 50 && own.size() > 2) sizes.push_back(&own);
      if (!sizes.empty()) random.Pick(sizes)->back() = EdgeWord(random, parts.header[kBoundPlace]);
    }
  }
}

}  // namespace

std::string MutatedModule(Random& random, const std::vector<ModuleWords>& modules) {
  ModuleWords words = random.Pick(modules);
  const unsigned changes = random.OneIn(2) ? 1 : 1 + random.Below(6);
  for (unsigned i = 0; i < changes && !words.empty(); ++i) {
    Parts parts(words);
    if (parts.instructions.empty() || random.OneIn(4)) {
      ChangeWords(random, words);
      continue;
    }
    if (random.OneIn(2))
      ChangeOperand(random, parts);
    else
      ChangeInstructions(random, parts, modules);
    words = parts.Join();
  }
  std::string bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t));
  if (random.OneIn(50)) bytes.resize(random.Below(unsigned(bytes.size()) + 1));
  return bytes;
}

}  // namespace weft::hostile
