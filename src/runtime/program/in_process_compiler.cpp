// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/program/in_process_compiler.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace weft {
namespace {

using Sink = void (*)(void* cookie, const uint8_t* reply, size_t reply_bytes);
using CompileFunction = int (*)(const uint8_t* request, size_t request_bytes,
                                const char* builtins_path, Sink sink, void* cookie);

// The library's function. The library stays loaded: LLVM is not made to be unloaded.
std::expected<CompileFunction, std::string> LoadCompiler(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) return std::unexpected(fmt::format("cannot load the compiler: {}", dlerror()));
  auto* function = reinterpret_cast<CompileFunction>(dlsym(library, "weft_compile"));
  if (!function) return std::unexpected(fmt::format("{} is no compiler of Weft", path));
  return function;
}

}  // namespace

std::expected<Bytes, std::string> CompileInProcess(const CompilerPaths& paths,
                                                   const Bytes& request) {
  auto compile = LoadCompiler(paths.library);
  if (!compile) return std::unexpected(compile.error());
  Bytes reply;
  const int failed = (*compile)(
      request.data(), request.size(), paths.builtins.c_str(),
      [](void* cookie, const uint8_t* data, size_t size) {
        static_cast<Bytes*>(cookie)->assign(data, data + size);
      },
      &reply);
  if (failed != 0 || reply.empty())
    return std::unexpected(fmt::format("the compiler failed with code {}", failed));
  return reply;
}

}  // namespace weft
