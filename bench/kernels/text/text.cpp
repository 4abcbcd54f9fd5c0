// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

// Enough that the machine does not learn by heart which way each one goes.
constexpr size_t kItems = 1 << 17;

// Pieces one behind the other, and where each begins, and the end.
template <typename T>
struct Pieces {
  std::vector<T> all;
  std::vector<int> first = {0};

  void End() { first.push_back(int(all.size())); }
};

// Pieces that `add(all, random)` each adds to.
template <typename T, typename AddPiece>
Pieces<T> MakePieces(uint64_t seed, AddPiece add) {
  Random random(seed);
  Pieces<T> pieces;
  for (size_t i = 0; i < kItems; ++i) {
    add(pieces.all, random);
    pieces.End();
  }
  return pieces;
}

template <typename T>
Buffer<T> AllOf(const Pieces<T>& pieces) {
  return Input<T>([=] { return pieces.all; });
}
template <typename T>
Buffer<int> FirstOf(const Pieces<T>& pieces) {
  return Input<int>([=] { return pieces.first; });
}

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void AddTables(Suite& suite) {
  constexpr size_t n = 1 << 18;
  suite.Add(
      {.name = "base64", .launches = {{.global = {n}}}, .bytes = 7.0 * n},
      [=](const uint8_t* text, const uint8_t* table, uint8_t* out) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) {
          uint32_t bits = 0;
          for (size_t k = 0; k < 4; ++k) bits = bits << 6 | table[text[4 * i + k]];
          for (size_t k = 0; k < 3; ++k) out[3 * i + k] = uint8_t(bits >> (16 - 8 * k));
        }
      },
      Input<uint8_t>([=] {
        Random random(3);
        std::vector<uint8_t> text(4 * n);
        for (uint8_t& letter : text) letter = uint8_t(kLetters[size_t(random.Integer(0, 64))]);
        return text;
      }),
      Input<uint8_t>([] {
        std::vector<uint8_t> table(256, 255);
        for (size_t i = 0; i < kLetters.size(); ++i) table[uint8_t(kLetters[i])] = uint8_t(i);
        return table;
      }),
      Output<uint8_t>(3 * n));
}

// Names of 4 to 19 letters of the first few, each with a zero behind it.
Pieces<int8_t> Names(uint64_t seed, int letters) {
  return MakePieces<int8_t>(seed, [=](std::vector<int8_t>& all, Random& random) {
    for (int64_t left = random.Integer(4, 20); left > 0; --left)
      all.push_back(int8_t('a' + random.Integer(0, letters)));
    all.push_back(0);
  });
}

struct Pair {
  int first, second;
};

bool Matches(const char* name, const char* pattern) {
  const char *star = nullptr, *from = nullptr;
  while (*name != 0) {
    if (*pattern == '*') {
      star = ++pattern, from = name;
    } else if (*pattern == *name || *pattern == '?') {
      ++pattern, ++name;
    } else if (star) {
      pattern = star, name = ++from;
    } else {
      return false;
    }
  }
  while (*pattern == '*') ++pattern;
  return *pattern == 0;
}

void AddComparisons(Suite& suite) {
  const auto names = Names(3, 2);
  suite.Add(
      {.name = "compare", .launches = {{.global = {kItems}}}, .items = kItems},
      [=](const int8_t* text, const Pair* pairs, int* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) {
          const int8_t *a = text + pairs[i].first, *b = text + pairs[i].second;
          for (; *a != 0 && *a == *b; ++a) ++b;
          out[i] = *a - *b;
        }
      },
      AllOf(names),
      Input(Each<Pair>(
          kItems,
          [=](size_t i) { return Pair{names.first[i], names.first[i * 2654435761u % kItems]}; })),
      Output<int>(kItems));
  const std::string pattern = "*ab?a*c*b";
  suite.Add(
      {.name = "wildcards", .launches = {{.global = {kItems}}}, .items = kItems},
      [=](const int8_t* text, const int* name, const int8_t* pattern, int* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i)
          out[i] = Matches(reinterpret_cast<const char*>(text) + name[i],
                           reinterpret_cast<const char*>(pattern));
      },
      AllOf(Names(5, 3)), FirstOf(Names(5, 3)),
      Input(Each<int8_t>(pattern.size() + 1, [=](size_t i) { return pattern.c_str()[i]; })),
      Output<int>(kItems));
}

// Lines of a number each.
Pieces<uint8_t> Numbers() {
  return MakePieces<uint8_t>(7, [](std::vector<uint8_t>& all, Random& random) {
    const auto add = [&](int64_t count, char least, int choices) {
      for (; count > 0; --count) all.push_back(uint8_t(least + random.Integer(0, choices)));
    };
    add(random.Integer(0, 3), ' ', 1);
    add(random.Integer(0, 2), '-', 1);
    add(random.Integer(1, 7), '0', 10);
    if (random.Integer(0, 2) != 0) {
      all.push_back('.');
      add(random.Integer(1, 5), '0', 10);
    }
    all.push_back('\n');
  });
}

float NumberAt(const uint8_t* text) {
  const auto is_digit = [](uint8_t letter) { return letter >= '0' && letter <= '9'; };
  while (*text == ' ') ++text;
  const float sign = *text == '-' ? -1 : 1;
  if (*text == '-') ++text;
  float number = 0, place = 1;
  for (; is_digit(*text); ++text) number = number * 10 + float(*text - '0');
  if (*text == '.')
    for (++text; is_digit(*text); ++text) number = number * 10 + float(*text - '0'), place *= 10;
  return sign * number / place;
}

void AddLines(Suite& suite) {
  const auto numbers = Numbers();
  suite.Add(
      {.name = "numbers", .launches = {{.global = {kItems}}}, .bytes = double(numbers.all.size())},
      [=](const uint8_t* text, const int* line, float* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) out[i] = NumberAt(text + line[i]);
      },
      AllOf(numbers), FirstOf(numbers), Output<float>(kItems));
  const auto lines = MakePieces<uint8_t>(9, [](std::vector<uint8_t>& all, Random& random) {
    for (int64_t left = random.Integer(10, 60); left > 0; --left)
      all.push_back(uint8_t(random.Integer(' ', 127)));
  });
  suite.Add(
      {.name = "automaton", .launches = {{.global = {kItems}}}, .bytes = double(lines.all.size())},
      [=](const uint8_t* text, const int* line, const uint8_t* kind, const uint8_t* next,
          int* accepted) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) {
          uint32_t state = 0;
          accepted[i] = 0;
          for (int at = line[i]; at < line[i + 1]; ++at) {
            state = next[state * 8 + kind[text[at]]];
            accepted[i] += state == 5;
          }
        }
      },
      AllOf(lines), FirstOf(lines), Input(Uniform<uint8_t>(256, 0, 8)),
      Input(Uniform<uint8_t>(64, 0, 8, 2)), Output<int>(kItems));
}

struct Run {
  uint8_t length, colour;
};

void AddCodes(Suite& suite) {
  const auto coded = MakePieces<uint8_t>(5, [](std::vector<uint8_t>& all, Random& random) {
    for (int64_t left = random.Integer(4, 24); left > 0; --left) {
      for (int64_t more = random.Integer(0, 5); more > 1; --more)
        all.push_back(uint8_t(random.Integer(128, 256)));
      all.push_back(uint8_t(random.Integer(0, 128)));
    }
  });
  suite.Add(
      {.name = "varints", .launches = {{.global = {kItems}}}, .bytes = double(coded.all.size())},
      [=](const uint8_t* bytes, const int* first, uint64_t* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) {
          out[i] = 0;
          for (int at = first[i], shift = 0; at < first[i + 1]; ++at) {
            out[i] += uint64_t(bytes[at] & 127) << shift;
            shift = bytes[at] >= 128 ? shift + 7 : 0;
          }
        }
      },
      AllOf(coded), FirstOf(coded), Output<uint64_t>(kItems));
  constexpr int kWidth = 96;
  const auto runs = MakePieces<Run>(6, [](std::vector<Run>& all, Random& random) {
    for (int left = kWidth; left > 0; left -= all.back().length)
      all.push_back({uint8_t(std::min<int64_t>(left, random.Integer(1, 24))),
                     uint8_t(random.Integer(0, 256))});
  });
  suite.Add(
      {.name = "run_lengths", .launches = {{.global = {kItems}}}, .bytes = double(kItems) * kWidth},
      [=](const Run* runs, const int* first, uint8_t* image, int width) {
#pragma omp parallel for
        for (size_t row = 0; row < kItems; ++row) {
          uint8_t* out = image + row * width;
          for (int i = first[row]; i < first[row + 1]; out += runs[i++].length)
            std::memset(out, runs[i].colour, runs[i].length);
        }
      },
      AllOf(runs), FirstOf(runs), Output<uint8_t>(kItems * kWidth), int(kWidth));
}

struct Letter {
  uint8_t letter, bits;
};

// Of a code in which each letter begins with as many ones as it is rare.
Letter LetterOf(uint32_t bits) {
  const int ones = std::min(std::countr_one(bits), 6);
  return {uint8_t('a' + 2 * ones + (bits >> (ones + 1) & 1)), uint8_t(ones + 2)};
}

void AddHuffman(Suite& suite) {
  constexpr int kLettersEach = 24, kWords = 7;
  suite.Add(
      {.name = "huffman",
       .launches = {{.global = {kItems}}},
       .bytes = double(kItems) * kLettersEach},
      [=](const uint32_t* bits, const Letter* table, uint8_t* out, int words, int letters) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) {
          const uint32_t* mine = bits + i * words;
          for (int k = 0, at = 0; k < letters; ++k) {
            uint64_t near = mine[at / 32];
            if (at / 32 + 1 < words) near |= uint64_t(mine[at / 32 + 1]) << 32;
            const Letter found = table[near >> at % 32 & 255];
            out[i * letters + k] = found.letter;
            at += found.bits;
          }
        }
      },
      Input(Uniform<uint32_t>(kItems * kWords, 0, ~0u)),
      Input(Each<Letter>(256, [](size_t i) { return LetterOf(uint32_t(i)); })),
      Output<uint8_t>(kItems * kLettersEach), int(kWords), int(kLettersEach));
}

}  // namespace

void AddText(Suite& suite) {
  suite.Begin("text");
  AddTables(suite);
  AddComparisons(suite);
  AddLines(suite);
  AddCodes(suite);
  AddHuffman(suite);
}

}  // namespace weft::bench
