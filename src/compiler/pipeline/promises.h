// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What passes promise in the Out lines of their headers, where that can be looked up quickly.
// Builds with assertions do so after each pass.
#pragma once

#include <string>

#include "llvm/IR/Module.h"

namespace weft::compiler {

// The promise that the pass left unfulfilled, or nothing.
std::string BrokenPromise(llvm::StringRef pass, const llvm::Module& module);

}  // namespace weft::compiler
