// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-compiler MEGABYTES BUILTINS: the compiler in a process of its own, which may use so much
// memory and finds the builtin archive there. Serves one request after another on descriptor 3 and
// ends when that is closed, whatever it is doing then.
#include "compiler/server/exports.h"

#if defined(__has_feature) && __has_feature(address_sanitizer)
// LLVM's headers poison arenas that its own library, which is not sanitized, hands out. The helper
// does not get the application's ASAN_OPTIONS.
extern "C" const char* __asan_default_options() {
  return "allow_user_poisoning=0:detect_leaks=0:max_allocation_size_mb=8192";
}
#endif

int main(int argc, char** argv, char** environment) {
  return weft_helper_main(argc, argv, environment);
}
