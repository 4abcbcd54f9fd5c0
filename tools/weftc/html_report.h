// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A page of a program's source, each line coloured by what became of it. It stands alone: styles
// are in it, and it asks for nothing else.
#pragma once

#include <string>
#include <vector>

#include "compiler/request/report_lines.h"

namespace weft {

std::string PageOf(const std::string& name, const std::string& source,
                   const std::vector<compiler::KernelReport>& kernels);

}  // namespace weft
