// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arguments.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace weft {
namespace {

using Status = std::expected<void, std::string>;

// The value if `word` is `name` followed by it.
bool TakeValue(std::string_view word, std::string_view name, std::string& value) {
  if (!word.starts_with(name)) return false;
  value = word.substr(name.size());
  return true;
}

// Quotes a word so that the driver's option parser reads it back as one.
std::string Quote(std::string_view word) {
  std::string quoted = "\"";
  for (char c : word) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

Status ParseSizes(const std::string& value, Arguments& arguments) {
  unsigned long long x = 0, y = 1, z = 1;
  const int count = std::sscanf(value.c_str(), "%llu,%llu,%llu", &x, &y, &z);
  if (count < 1 || x == 0 || y == 0 || z == 0)
    return std::unexpected("--local-size needs up to three positive numbers, not '" + value + "'");
  arguments.local_size[0] = x;
  arguments.local_size[1] = y;
  arguments.local_size[2] = z;
  return {};
}

Status ParseWord(std::string_view word, Arguments& arguments) {
  std::string value;
  if (word == "-h" || word == "--help") {
    arguments.help = true;
  } else if (word == "-S") {
    arguments.kind = Output::kAssembly;
  } else if (word == "-emit-llvm") {
    arguments.kind = Output::kIr;
  } else if (TakeValue(word, "-emit-llvm=", arguments.stage)) {
    arguments.kind = Output::kIr;
  } else if (word == "--emit-spirv") {
    arguments.kind = Output::kSpirv;
  } else if (word == "--program-only") {
    arguments.program_only = true;
  } else if (word == "--report") {
    arguments.report = true;
  } else if (word == "--report=html") {
    arguments.kind = Output::kHtml;
  } else if (word == "--time") {
    arguments.time = true;
  } else if (TakeValue(word, "--width=", value)) {
    arguments.width = static_cast<uint32_t>(std::strtoul(value.c_str(), nullptr, 10));
  } else if (TakeValue(word, "--local-size=", value)) {
    return ParseSizes(value, arguments);
  } else if (TakeValue(word, "--kernel=", arguments.kernel) ||
             TakeValue(word, "--target-cpu=", arguments.cpu) ||
             TakeValue(word, "--dump=", arguments.dump) ||
             TakeValue(word, "--builtins=", arguments.builtins)) {
    return {};
  } else if (word.starts_with("-") && word != "-") {
    return std::unexpected("unknown option '" + std::string(word) + "'; see weftc --help");
  } else if (!arguments.input.empty()) {
    return std::unexpected("more than one input: '" + std::string(word) + "'");
  } else {
    arguments.input = word;
  }
  return {};
}

std::string DefaultOutput(const Arguments& arguments) {
  switch (arguments.kind) {
    case Output::kBinary: return arguments.input + ".weft";
    case Output::kSpirv: return arguments.input + ".spv";
    default: return "-";
  }
}

}  // namespace

const char kUsage[] =
    R"(usage: weftc [options] input [-- build options]

Compiles OpenCL C, C++ for OpenCL or SPIR-V with the driver's own pipeline. Needs no device.

  -o FILE              where to write; "-" is standard output (default: input.weft,
                       input.spv, or "-" for text)
  -S                   write assembly of one kernel
  -emit-llvm           write LLVM IR of the program as the front end leaves it
  -emit-llvm=STAGE     write LLVM IR of one kernel after the pipeline's stage prepare, vectorize,
                       workgroup or finish
  --emit-spirv         write a SPIR-V module of the program, for clCreateProgramWithIL
  --kernel=NAME        the kernel to compile (default: all, for text the first)
  --program-only       no machine code: what clBuildProgram makes
  --target-cpu=CPU     a processor by LLVM's name, or a level like x86-64-v3 (default: this one);
                       AArch64's for text only
  --width=N            work-items to a SIMD group (default: 0, the compiler chooses)
  --local-size=X,Y,Z   specialize on this local size
  --builtins=FILE      the builtin archive
  --dump=DIRECTORY     also write the IR of each kernel after each stage there
  --report             print how each kernel was vectorized, and what could not be
  --report=html        write a page of the source instead, each line coloured by what became of it
  --time               print how long the program and each pass over a kernel took

The binary is what clGetProgramInfo(CL_PROGRAM_BINARIES) gives out.
)";

std::expected<Arguments, std::string> ParseArguments(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--") {
      for (++i; i < argc; ++i) arguments.build_options += Quote(argv[i]) + ' ';
    } else if (word == "-o") {
      if (++i == argc) return std::unexpected("-o needs a file");
      arguments.output = argv[i];
    } else if (auto parsed = ParseWord(word, arguments); !parsed) {
      return std::unexpected(parsed.error());
    }
  }
  if (arguments.input.empty() && !arguments.help)
    return std::unexpected("no input; see weftc --help");
  if (arguments.output.empty()) arguments.output = DefaultOutput(arguments);
  return arguments;
}

}  // namespace weft
