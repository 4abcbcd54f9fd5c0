// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What libweft-compiler.so exports: LLVM and the compiler are in this one file. weft_compile, which
// the driver asks for by name, is in contract/carrier.h; these are the programs around it.
#pragma once

extern "C" {

// The main function of weft-compiler. Does not return before descriptor 3 is closed.
[[gnu::visibility("default")]] int weft_helper_main(int argc, char** argv, char** environment);
// That of weftc, in tools/weftc.
[[gnu::visibility("default")]] int weft_offline_main(int argc, char** argv);

}  // extern "C"
