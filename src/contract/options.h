// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of clBuildProgram, clCompileProgram and clLinkProgram (OpenCL 3.0 API, sections 5.8.6
// and 5.8.7), which the runtime checks and the compiler obeys. The list is closed: what is not on
// it is an error, so that no text of the application's reaches clang's own option parser unseen.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "weft/languages.h"

namespace weft {

struct BuildOptions {
  Language language = *FindLanguage("CL1.2");
  std::vector<std::string> clang;         // options for clang's cc1, each one word
  std::vector<std::string> include_dirs;  // of -I, in order
  std::vector<std::string> named_paths;   // absolute paths in the values of -D
  bool debug = false;                     // -g
  bool disable_optimization = false;      // -cl-opt-disable
  bool flush_denormals = false;           // -cl-denorms-are-zero
  bool finite_math = false;               // -cl-finite-math-only
  bool uniform_work_groups = false;       // -cl-uniform-work-group-size
  bool any_work_groups = false;           // -cl-arm-non-uniform-work-group-size
  bool argument_info = false;             // -cl-kernel-arg-info
};

struct LinkOptions {
  bool create_library = false;   // -create-library: a library instead of an executable
  bool flush_denormals = false;  // -cl-denorms-are-zero
};

// Splits options at white space. Double and single quotes group, a backslash quotes the next
// character (inside single quotes it stands for itself). The error is a sentence for the build log.
std::expected<std::vector<std::string>, std::string> SplitOptions(std::string_view text);

// The error is a sentence for the build log that names the option.
std::expected<BuildOptions, std::string> ParseBuildOptions(std::string_view text);
std::expected<LinkOptions, std::string> ParseLinkOptions(std::string_view text);

}  // namespace weft
