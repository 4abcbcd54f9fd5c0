// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/compiler/compiler_paths.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <memory>

namespace weft {
namespace {

// The folder that holds the library of which this code is a part.
std::string LibraryFolder() {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(&FindCompiler), &info) == 0) return ".";
  const std::unique_ptr<char, decltype(&free)> real(realpath(info.dli_fname, nullptr), free);
  const std::string path = real ? real.get() : info.dli_fname;
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

}  // namespace

CompilerPaths FindCompiler() {
  const std::string folder = LibraryFolder() + "/weft";
  return {folder + "/weft-compiler", folder + "/libweft-compiler.so", folder + "/builtins.weft"};
}

std::string CompilerIdentity(const CompilerPaths& paths) {
  std::string identity;
  for (const std::string& path : {paths.helper, paths.library, paths.builtins}) {
    struct stat file = {};
    if (stat(path.c_str(), &file) != 0) file = {};
    identity += fmt::format("{} {}.{} {};", file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
                            file.st_ino);
  }
  return identity;
}

}  // namespace weft
