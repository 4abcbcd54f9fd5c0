// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler in a process of its own, weft-compiler.
#include <fcntl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "compiler/frontend/include_files.h"
#include "compiler/job/job.h"
#include "compiler/job/settings.h"
#include "compiler/request/compile.h"
#include "compiler/server/connection.h"
#include "compiler/server/exports.h"
#include "compiler/server/sandbox.h"
#include "compiler/server/serve.h"
#include "contract/carrier.h"

namespace weft::compiler {
namespace {

void LimitResources(const char* megabytes) {
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const rlim_t bytes = std::strtoull(megabytes, nullptr, 10) << 20;
  const rlimit memory = {bytes, bytes};
  if (bytes != 0) setrlimit(RLIMIT_AS, &memory);
}

// The application's terminal is not the compiler's.
void SilenceStreams() {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = 0; fd < 3; ++fd) {
    if (null >= 0 && null != fd) dup2(null, fd);
  }
  if (null > kHelperSocket) close(null);
}

// The application says by the environment that it gave us what is wanted beside the code.
Settings ReadEnvironment(char** environment) {
  constexpr std::string_view kDump = kDumpVariable;
  Settings settings;
  for (; *environment; ++environment) {
    const std::string_view entry = *environment;
    if (entry.starts_with(kDump)) settings.dump_directory = entry.substr(kDump.size());
    if (entry == kReportSetting) settings.reports = true;
  }
  return settings;
}

// What later could not be opened. The time zone, for __DATE__, is read again unless it has a name.
bool OpenFiles(const std::string& builtins_path) {
  setenv("TZ", ":/etc/localtime", 0);
  tzset();
  return OpenBuiltins(builtins_path);
}

void OnOutOfMemory() {
  if (IsJobRunning())
    AbandonJob(CompileStatus::kCompilerError, "the compiler failed: out of memory\n");
  _exit(1);
}

// Touches what every compilation needs, so that the first real one finds it in memory.
void WarmUp(const std::string& builtins_path) {
  CompileRequest request;
  request.target.cpu = "x86-64";
  request.source = "kernel void warm(global float* a) { a[get_global_id(0)] *= 2; }";
  const CompileReply program = Compile(request, builtins_path);
  if (program.status != CompileStatus::kOk) return;
  request.kind = RequestKind::kKernel;
  request.kernel = "warm";
  request.inputs = {program.program.ir};
  Compile(request, builtins_path);
}

// Where the system gives no thread, the process outlives the application to the end of its job.
void EndWithTheApplication(const Connection& connection) {
  try {
    std::thread([connection] {
      connection.WaitForHangUp();
      _exit(0);
    }).detach();
  } catch (const std::system_error&) {
  }
}

struct Surroundings {
  std::string builtins_path;
  bool has_builtins;
  std::vector<std::string> news;  // for the log
};

void ServeRequests(const Surroundings& here) {
  Connection connection(kHelperSocket);
  if (!connection.HasInput()) WarmUp(here.builtins_path);
  EndWithTheApplication(connection);
  LookAtFilesBy([&](const std::string& path) { return connection.Ask(path); });
  auto request = connection.Read();
  if (request) std::ranges::for_each(here.news, [&](auto& sentence) { connection.Say(sentence); });
  for (; request; request = connection.Read()) {
    if (!connection.Write(Serve(request->data(), request->size(), here.builtins_path))) break;
    // The memory that abandoned jobs lost comes back with a new process, which the client starts
    // also where it has sent the next job to this one already. So does a chance to find builtins.
    if (HasAbandonedJobs() || !here.has_builtins) break;
  }
  // Nothing is worth the time of LLVM's destructors.
  _exit(0);
}

}  // namespace
}  // namespace weft::compiler

extern "C" int weft_helper_main(int argc, char** argv, char** environment) {
  weft::compiler::LimitResources(argc > 1 ? argv[1] : "0");
  weft::compiler::SilenceStreams();
  weft::compiler::Use(weft::compiler::ReadEnvironment(environment));
  std::set_new_handler(weft::compiler::OnOutOfMemory);
  weft::compiler::Surroundings here;
  here.builtins_path = argc > 2 ? argv[2] : "";
  here.has_builtins = weft::compiler::OpenFiles(here.builtins_path);
  here.news = weft::compiler::EnterSandbox(weft::compiler::CurrentSettings().dump_directory);
  weft::compiler::RunOnDeepStack([&] { weft::compiler::ServeRequests(here); });
  return 0;
}
