// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "weft/compiler.h"

namespace llvm {
class Module;
}

namespace weft::compiler {

// The counters that a kernel both increments and decrements, in functions of whichever source, as
// lines for the build log. Section 6.11.XX of cl_ext_atomic_counters_64 forbids it.
std::string ReportMixedCounters(const llvm::Module& program,
                                const std::vector<KernelInfo>& kernels);

}  // namespace weft::compiler
