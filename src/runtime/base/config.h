// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's knobs: config.def as a struct, read from the environment once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace weft {

struct Config {
#define WEFT_CONFIG_TYPE_bool bool
#define WEFT_CONFIG_TYPE_uint64 uint64_t
#define WEFT_CONFIG_TYPE_string std::string
#define KNOB(type, field, variable, standard, sentence) WEFT_CONFIG_TYPE_##type field = standard;
#include "runtime/base/config.def"
#undef KNOB

  bool checks_claims() const { return Checks("claims"); }
  bool checks_barriers() const { return Checks("barriers"); }
  bool checks_bounds() const { return Checks("bounds"); }
  bool checks_compiler() const { return Checks("compiler"); }

  // XDG_CACHE_HOME or HOME/.cache: where the user's programs keep what they can make again. Empty
  // under AT_SECURE and where neither is an absolute path.
  std::string user_cache_folder;

 private:
  bool Checks(std::string_view what) const;
};

const Config& GetConfig();

}  // namespace weft
