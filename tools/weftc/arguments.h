// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace weft {

enum class Output { kBinary, kIr, kAssembly, kSpirv, kHtml };

struct Arguments {
  std::string input;          // path, "-" for standard input
  std::string output;         // path, "-" for standard output
  std::string build_options;  // what follows "--", as an application would give it
  std::string kernel;         // empty: all kernels
  std::string stage;          // of -emit-llvm=STAGE
  std::string cpu;            // empty: the host's
  std::string builtins;       // path of the builtin archive; empty: the installed one
  std::string dump;           // directory for the IR of each stage; empty: none
  uint32_t width = 0;
  uint64_t local_size[3] = {};
  Output kind = Output::kBinary;
  bool program_only = false;  // no machine code
  bool report = false;
  bool time = false;
  bool help = false;
};

extern const char kUsage[];

// The error is a sentence for the terminal.
std::expected<Arguments, std::string> ParseArguments(int argc, char** argv);

}  // namespace weft
