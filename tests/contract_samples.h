// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records of the byte format in which no field is as it is by default, and damage to them that the
// hash does not show.
#pragma once

#include "weft/compiler.h"

namespace weft::test {

CompileRequest SampleRequest();
CompileReply SampleReply();

// Gives damaged bytes, at least a header, the length and the hash that make Decode look at the
// payload.
void Reseal(Bytes& bytes);

}  // namespace weft::test
