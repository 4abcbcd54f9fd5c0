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
  // Whether all that it needs is reported, and so queries may list it.
  constexpr bool is_whole() const;
  // Whether programs may ask for it. Those that ask for 2.0 seldom use all of it: what the device
  // lacks is an error where they do.
  constexpr bool is_offered() const { return features <= 300 || is_whole(); }
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

constexpr bool Language::is_whole() const {
  return std::ranges::all_of(kLanguageNeeds, [this](const LanguageNeed& need) {
    return need.option != option || IsOffered(need.feature);
  });
}

// Null for an option without a row.
constexpr const Language* FindLanguage(std::string_view option) {
  const auto* found = std::ranges::find(kLanguages, option, &Language::option);
  return found == std::end(kLanguages) ? nullptr : found;
}

}  // namespace weft
