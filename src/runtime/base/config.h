// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's knobs: config.def as a struct, read from the environment once.
#pragma once

#include <cstdint>
#include <string>

namespace weft {

struct Config {
#define WEFT_CONFIG_TYPE_bool bool
#define WEFT_CONFIG_TYPE_uint64 uint64_t
#define WEFT_CONFIG_TYPE_string std::string
#define KNOB(type, field, variable, standard, sentence) WEFT_CONFIG_TYPE_##type field = standard;
#include "runtime/base/config.def"
#undef KNOB
};

const Config& GetConfig();

}  // namespace weft
