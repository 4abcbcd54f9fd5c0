// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

namespace weft {

// Appends what OpenCL C's printf gives for `format` (spec 6.15.14) to `out`. `arguments` holds
// `argument_count` records as weft/kernel_abi.h lays them out. Knows no locale. Answers 0, or -1 if
// a conversion is malformed, lacks its argument or is of a string that cannot be read; what comes
// before it is written. Of a string, a megabyte at most.
int32_t FormatPrintf(std::string& out, const char* format, const void* arguments,
                     uint32_t argument_count);

}  // namespace weft
