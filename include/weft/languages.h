// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of languages.def for code.
#pragma once

#include <algorithm>
#include <string_view>

#include "weft/features.h"

namespace weft {

enum class LanguageFamily { kC, kCxx };

struct Language {
  std::string_view option, standard;
  LanguageFamily family;
  unsigned major, minor;
  unsigned features;  // Feature::IsIn

  constexpr bool is_cxx() const { return family == LanguageFamily::kCxx; }
  // Whether programs may ask for it: all that it needs is reported.
  constexpr bool is_offered() const;
};

#define WEFT_LANGUAGE(option, standard, family, major, minor, features) \
  Language{option, standard, LanguageFamily::family, major, minor, features},
inline constexpr Language kLanguages[] = {
#include "weft/languages.def"
};

struct LanguageNeed {
  std::string_view option, feature;
};

#define WEFT_LANGUAGE_NEEDS(option, feature) LanguageNeed{option, feature},
inline constexpr LanguageNeed kLanguageNeeds[] = {
#include "weft/languages.def"
};

constexpr bool Language::is_offered() const {
  return std::ranges::all_of(kLanguageNeeds, [this](const LanguageNeed& need) {
    return need.option != option || IsReported(need.feature);
  });
}

// Null for an option without a row.
constexpr const Language* FindLanguage(std::string_view option) {
  const auto* found = std::ranges::find(kLanguages, option, &Language::option);
  return found == std::end(kLanguages) ? nullptr : found;
}

}  // namespace weft
