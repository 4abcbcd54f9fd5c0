// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of the API include. It is precompiled; each test still includes what it uses.
#pragma once

#include <gtest/gtest.h>

#include "api_checks.h"
#include "driver.h"
