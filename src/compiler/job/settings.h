// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler does beside code, for its authors and for those of kernels: the process's
// choice, made before its first job. Nothing here changes what code is made.
#pragma once

#include <string>

namespace weft::compiler {

struct Settings {
  std::string dump_directory;  // where the IR of each stage goes; none if empty
  bool reports = false;        // line numbers and remarks
  bool times = false;          // replies' logs tell how long each pass took
  bool readable_ir = false;    // values keep their names, which take time and memory

  bool dumps() const { return !dump_directory.empty(); }
};

void Use(Settings settings);
const Settings& CurrentSettings();

}  // namespace weft::compiler
