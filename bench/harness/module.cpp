// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "module.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "device.h"

namespace weft::bench {

std::string BytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Failure("there is no " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string ModuleOf(const std::string& path, const std::string& options) {
  char folder[] = "/tmp/weft-bench-XXXXXX";
  if (!mkdtemp(folder)) throw Failure("no folder for a module");
  const std::string made = std::string(folder) + "/module.spv";
  const std::string command = WEFT_BENCH_WEFTC " --emit-spirv -o " + made + " '" + path + "' -- " +
                              options + " 2>/dev/null";
  const bool is_made = std::system(command.c_str()) == 0;
  const std::string module = is_made ? BytesOf(made) : "";
  std::filesystem::remove_all(folder);
  if (!is_made) throw Skipped("weftc makes no module of " + path);
  return module;
}

}  // namespace weft::bench
