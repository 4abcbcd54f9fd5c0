// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What became of each line of a kernel's source, for its author: from the vectorizer's remarks, the
// shapes of values and the cost model.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/request/build_error.h"

namespace weft::compiler {

// From the best for speed to the worst; a line is what the worst on it is.
enum class LineFate : uint8_t {
  kUniform,    // done once for all work-items of a SIMD group
  kVector,     // one instruction serves a SIMD group
  kDivergent,  // lanes part here: both ways run, under masks
  kGathered,   // lanes' addresses are not adjacent
  kScalar,     // one work-item after another
};

struct LineReport {
  LineFate fate = LineFate::kUniform;
  double lanes_cycles = 0;  // of a SIMD group, each time that it comes here
  double one_cycles = 0;    // of as many work-items one after another
  std::vector<std::string> remarks;
};

struct KernelReport {
  std::string kernel;
  unsigned width = 1, rows = 1;  // of SIMD groups
  unsigned dimension = 0;        // along which lanes are consecutive
  std::vector<std::string> remarks;
  std::map<unsigned, LineReport> lines;  // by number, from 1; of the program's own text
};

// Of request.kernel. The settings must ask for reports, which keeps lines.
std::expected<KernelReport, BuildError> ReportLines(const CompileRequest& request,
                                                    const std::string& builtins_path);

}  // namespace weft::compiler
