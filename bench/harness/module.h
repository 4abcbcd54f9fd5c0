// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files of OpenCL C, and the modules of SPIR-V that weftc makes of them.
#pragma once

#include <string>

namespace weft::bench {

// All that a file holds. Throws Failure if it cannot be read.
std::string BytesOf(const std::string& path);

// A module of a file of OpenCL C, compiled with a build's options. Throws Skipped where LLVM's back
// end for SPIR-V makes none of it.
std::string ModuleOf(const std::string& path, const std::string& options);

}  // namespace weft::bench
