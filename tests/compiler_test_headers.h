// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tests of the compiler include. It is precompiled; each test still includes what it uses.
#pragma once

#include "compiler/ir/llvm_headers.h"
#include "tests/test_headers.h"
