// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of features.def for code.
#pragma once

#include <algorithm>
#include <string_view>

namespace weft {

enum class FeatureSide { kApi, kOpenClC, kHeader };
enum class FeatureState { kAbsent, kBuiltins, kUnlisted, kReported };

struct Feature {
  const char* name;
  unsigned major, minor, patch;
  FeatureSide side;
  unsigned since;  // __OPENCL_C_VERSION__
  FeatureState state;
  std::string_view needs;

  constexpr bool is_extension() const { return std::string_view(name).starts_with("cl_"); }
  constexpr bool is_reported() const { return state == FeatureState::kReported; }
  constexpr bool is_offered() const { return is_reported() || state == FeatureState::kUnlisted; }
  // Whether programs of this version of OpenCL C have it.
  constexpr bool IsIn(unsigned version) const {
    return side != FeatureSide::kApi && is_offered() && since <= version;
  }
};

#define WEFT_FEATURE(name, major, minor, patch, side, since, state, needs) \
  Feature{name, major, minor, patch, FeatureSide::side, since, FeatureState::state, needs},
inline constexpr Feature kFeatures[] = {
#include "weft/features.def"
};

// False for a name without a row.
constexpr bool IsOffered(std::string_view name) {
  return std::ranges::any_of(kFeatures,
                             [=](const Feature& f) { return f.name == name && f.is_offered(); });
}

static_assert(std::ranges::all_of(kFeatures,
                                  [](const Feature& f) {
                                    return !f.is_offered() || f.needs.empty() || IsOffered(f.needs);
                                  }),
              "a feature is offered without one that it needs");

}  // namespace weft
