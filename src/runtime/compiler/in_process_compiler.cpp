// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/compiler/in_process_compiler.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cfenv>
#include <future>
#include <memory>

#include "contract/carrier.h"
#include "runtime/os/background.h"

namespace weft {
namespace {

// The library's function. The library stays loaded: LLVM is not made to be unloaded.
std::expected<CompileFunction*, std::string> LoadCompiler(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) return std::unexpected(fmt::format("cannot load the compiler: {}", dlerror()));
  auto* function = reinterpret_cast<CompileFunction*>(dlsym(library, kCompileFunction));
  if (!function) return std::unexpected(fmt::format("{} is no compiler of Weft", path));
  return function;
}

using Answer = std::expected<Bytes, std::string>;

// LLVM folds constants by what it computes, and raises flags that are no business of the caller's.
class DefaultFloatingPoint {
 public:
  DefaultFloatingPoint() {
    std::fegetenv(&callers_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~DefaultFloatingPoint() { std::fesetenv(&callers_); }
  DefaultFloatingPoint(const DefaultFloatingPoint&) = delete;
  DefaultFloatingPoint& operator=(const DefaultFloatingPoint&) = delete;

 private:
  std::fenv_t callers_;
};

Answer CompileHere(const CompilerPaths& paths, const Bytes& request) {
  const DefaultFloatingPoint mode;
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

// What the thread needs, which may outlast the call.
struct Job {
  CompilerPaths paths;
  Bytes request;
  std::promise<Answer> answer;

  void Run() {
    try {
      answer.set_value(CompileHere(paths, request));
    } catch (...) {
      answer.set_exception(std::current_exception());
    }
  }
};

Bytes OutOfTime() {
  CompileReply reply;
  reply.status = CompileStatus::kCompilerError;
  reply.log = "The compiler ran out of time. It goes on in the background, in vain.";
  return Encode(reply);
}

}  // namespace

std::expected<Bytes, std::string> CompileInProcess(const CompilerPaths& paths, const Bytes& request,
                                                   std::chrono::steady_clock::time_point deadline) {
  const auto job = std::make_shared<Job>(paths, request);
  auto answer = job->answer.get_future();
  RunInBackground([job] { job->Run(); });
  if (answer.wait_until(deadline) != std::future_status::ready) return OutOfTime();
  return answer.get();
}

}  // namespace weft
