// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What both carriers of the compiler do with an encoded request.
#pragma once

#include <string>

#include "weft/compiler.h"

namespace weft::compiler {

// The encoded reply. Bytes that are no request get one that says so.
Bytes Serve(const uint8_t* request, size_t size, const std::string& builtins_path);

}  // namespace weft::compiler
