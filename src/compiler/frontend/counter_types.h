// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// counter32_t and counter64_t of cl_ext_atomic_counters_32 and _64, which clang does not know. Each
// is a pointer to a global struct that nobody defines: a type of its own for overloads, and an
// address in IR. A program that names none is compiled as before.
#pragma once

#include <memory>

#include "clang/AST/ASTConsumer.h"

namespace weft::compiler {

// Once a pragma has enabled an extension (declared_functions.h), its type is found where the
// program declares no other of that name, with atomic_inc and atomic_dec; whatever the program does
// with a counter but to take it as an argument and to pass it on is an error.
std::unique_ptr<clang::ASTConsumer> CounterTypes();

}  // namespace weft::compiler
