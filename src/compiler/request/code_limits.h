// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "compiler/request/jobs.h"

namespace weft::compiler {

// Why code for one work-item at a time is to be made instead of what a reply holds for several: it
// could not be made, or no launch could run it. Empty if it is as good as any.
std::string ObstacleToCode(const Reply& reply);

}  // namespace weft::compiler
