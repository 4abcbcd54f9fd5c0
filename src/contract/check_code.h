// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do the offsets inside decoded code point where they may, and are sizes what memory can be laid
// out by? The loader then patches, and launches compute, without looking again.
#pragma once

#include <string>

#include "weft/compiler.h"

namespace weft::contract {

// A sentence on the first offset or size that is out of range; empty if all are fine.
std::string CheckCode(const KernelCode& code);
std::string CheckProgram(const ProgramBinary& program);

}  // namespace weft::contract
