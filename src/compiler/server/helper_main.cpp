// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-compiler MEGABYTES BUILTINS: the compiler in a process of its own, which may use so much
// memory and finds the builtin archive there. Serves one request after another on descriptor 3 and
// ends when that is closed, whatever it is doing then.
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>

#include "compiler/compile.h"
#include "compiler/context_log.h"
#include "compiler/dump.h"
#include "compiler/frontend/include_files.h"
#include "compiler/job.h"
#include "compiler/server/connection.h"
#include "compiler/server/serve.h"

namespace weft::compiler {
namespace {

constexpr int kSocket = 3;

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
  if (null > kSocket) close(null);
}

// The application says by the environment that it gave us what is wanted beside the code.
void ReadEnvironment(char** environment) {
  constexpr std::string_view kDump = "WEFT_DUMP=";
  for (; *environment; ++environment) {
    const std::string_view entry = *environment;
    if (entry.starts_with(kDump)) SetDumpDirectory(std::string(entry.substr(kDump.size())));
    if (entry == "WEFT_REPORT=1") WantReport();
  }
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

void ServeRequests(const std::string& builtins_path) {
  Connection connection(kSocket);
  if (!connection.HasInput()) WarmUp(builtins_path);
  EndWithTheApplication(connection);
  LookAtFilesBy([&](const std::string& path) { return connection.Ask(path); });
  while (auto request = connection.Read()) {
    if (!connection.Write(Serve(request->data(), request->size(), builtins_path))) break;
    // The memory that abandoned jobs lost comes back with a new process, which the client starts
    // also where it has sent the next job to this one already.
    if (HasAbandonedJobs()) break;
  }
  // Nothing is worth the time of LLVM's destructors.
  _exit(0);
}

}  // namespace
}  // namespace weft::compiler

int main(int argc, char** argv, char** environment) {
  weft::compiler::LimitResources(argc > 1 ? argv[1] : "0");
  weft::compiler::SilenceStreams();
  weft::compiler::ReadEnvironment(environment);
  std::set_new_handler(weft::compiler::OnOutOfMemory);
  const std::string builtins_path = argc > 2 ? argv[2] : "";
  weft::compiler::RunOnDeepStack([&] { weft::compiler::ServeRequests(builtins_path); });
}
