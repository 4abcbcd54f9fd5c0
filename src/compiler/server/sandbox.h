// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace weft::compiler {

// Takes from the process all that compiling does not need, once and for ever: rights beyond those
// of any user's process, files (but in `writable_directory`, if that is not empty), the network,
// other processes, new programs and executable memory. A refused system call fails as one that the
// kernel does not have. Called while the process has one thread, after it has opened what it needs.
// What the system does not let us do is left out: a sentence for each.
std::vector<std::string> EnterSandbox(const std::string& writable_directory);

}  // namespace weft::compiler
