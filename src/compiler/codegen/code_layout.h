// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From an ELF object to the text and data of a KernelCode.
//
//   text: the code sections, then one `jmp *slot(%rip)` for each import that is called directly
//   data (at the next multiple of 4096): the other sections that are loaded, then slots of 8 bytes
//     for the addresses of imports, of program-scope variables, and of what the code reaches
//     through the global offset table
//
// Relocations between the two are resolved here, since their distance is fixed; what is left for
// the loader are the absolute addresses that KernelCode lists.
#pragma once

#include <expected>
#include <string>

#include "llvm/ADT/StringRef.h"
#include "weft/compiler.h"

namespace weft::compiler {

// Fills in text, data, entry, imports, relative, program_scope, symbols and frame_bytes. `entry`
// names the function that is the code's entry. The error is a sentence for the log: it names a
// symbol that is not in WEFT_KERNEL_IMPORTS, or of device queues.
std::expected<void, std::string> LayOutCode(llvm::StringRef object, llvm::StringRef entry,
                                            KernelCode& code);

}  // namespace weft::compiler
