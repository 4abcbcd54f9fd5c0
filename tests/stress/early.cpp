// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library that uses the driver while it is loaded, before main, and while the process exits.
#include <unistd.h>

#include "stress.h"

namespace weft::test {
namespace {

bool worked = false;

__attribute__((constructor)) void Load() { worked = DoWork(); }

__attribute__((destructor)) void Unload() {
  if (!DoWork()) _exit(3);
}

}  // namespace

__attribute__((visibility("default"))) bool WorkedBeforeMain() { return worked; }

}  // namespace weft::test
