// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weftc is a part of the compiler's library.
#include "compiler/server/exports.h"

int main(int argc, char** argv) { return weft_offline_main(argc, argv); }
