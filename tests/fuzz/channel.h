// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Byte strings between two processes; false or nothing when the other one is gone.
#pragma once

#include <string>
#include <string_view>

namespace weft::fuzz {

void Send(int channel, std::string_view bytes);
bool Receive(int channel, std::string& bytes);

}  // namespace weft::fuzz
