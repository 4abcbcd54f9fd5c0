// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weftc: the offline compiler.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include "arguments.h"
#include "compiler/job/settings.h"
#include "compiler/request/compile.h"
#include "compiler/request/list_kernel.h"
#include "compiler/request/report_lines.h"
#include "compiler/server/exports.h"
#include "contract/spirv.h"
#include "emit_spirv.h"
#include "html_report.h"
#include "named_target.h"
#include "progress.h"

namespace weft {
namespace {

using Clock = std::chrono::steady_clock;
using compiler::Compile;

int Fail(const std::string& message) {
  std::cerr << "weftc: " << message << (message.ends_with('\n') ? "" : "\n");
  return 1;
}

// In the build tree and where it is installed: <prefix>/bin/weftc and <prefix>/lib.../weft.
std::string DefaultBuiltins() {
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  const std::string self(path, size > 0 ? size : 0);
  const std::string prefix = self.substr(0, self.rfind("/bin/") + 1);
  const std::string installed = prefix + WEFT_PRIVATE_PATH "/builtins.weft";
  return access(installed.c_str(), R_OK) == 0 ? installed : prefix + "lib/weft/builtins.weft";
}

std::expected<std::string, std::string> ReadInput(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::unexpected("cannot read " + path);
  text << file.rdbuf();
  return text.str();
}

int WriteOutput(const std::string& path, const char* data, size_t size) {
  if (path == "-") {
    std::cout.write(data, static_cast<std::streamsize>(size)).flush();
    return std::cout ? 0 : Fail("cannot write to standard output");
  }
  std::ofstream file(path, std::ios::binary);
  file.write(data, static_cast<std::streamsize>(size)).flush();
  return file ? 0 : Fail("cannot write " + path);
}

// Compile, with its time on standard error if that is wanted.
CompileReply TimedCompile(const CompileRequest& request, const Arguments& arguments,
                          const std::string& what) {
  const auto start = Clock::now();
  CompileReply reply = Compile(request, arguments.builtins);
  const std::chrono::duration<double, std::milli> elapsed = Clock::now() - start;
  if (arguments.time) std::fprintf(stderr, "%-24s %8.3f ms\n", what.c_str(), elapsed.count());
  std::cerr << reply.log;
  return reply;
}

int WriteText(CompileRequest& request, const Arguments& arguments) {
  const bool assembly = arguments.kind == Output::kAssembly;
  const bool program = !assembly && arguments.stage.empty();
  auto text = program ? compiler::ListProgram(request)
                      : compiler::ListKernel(request, assembly ? "asm" : arguments.stage,
                                             arguments.builtins);
  if (!text) return Fail(text.error().log);
  return WriteOutput(arguments.output, text->data(), text->size());
}

int WriteSpirv(const CompileReply& program, const Arguments& arguments) {
  const auto module = EmitSpirv(program.program.ir);
  if (!module) return Fail(module.error());
  return WriteOutput(arguments.output, module->data(), module->size());
}

// How the kernel runs, for one work-item at a time if it cannot be made for several.
std::expected<compiler::KernelReport, compiler::BuildError> ReportKernel(
    CompileRequest request, const Arguments& arguments) {
  auto report = compiler::ReportLines(request, arguments.builtins);
  if (report || request.variant.width == 1) return report;
  request.variant.width = 1;
  return compiler::ReportLines(request, arguments.builtins);
}

int WritePage(CompileRequest& request, const Arguments& arguments,
              const std::vector<KernelInfo>& kernels) {
  std::vector<compiler::KernelReport> reports;
  for (const KernelInfo& info : kernels) {
    if (!arguments.kernel.empty() && arguments.kernel != info.name) continue;
    request.kernel = info.name;
    auto report = ReportKernel(request, arguments);
    if (!report) return Fail(report.error().log);
    reports.push_back(*std::move(report));
  }
  if (reports.empty()) return Fail("there is no kernel to report on");
  const std::string page = PageOf(arguments.input, request.source, reports);
  return WriteOutput(arguments.output, page.data(), page.size());
}

// Adds the machine code of the kernels that are wanted; false if that of one cannot be made.
bool CompileKernels(CompileRequest& request, const Arguments& arguments, ProgramBinary& program) {
  std::vector<std::string> wanted;
  for (const KernelInfo& info : program.kernels) {
    if (arguments.kernel.empty() || arguments.kernel == info.name) wanted.push_back(info.name);
  }
  Progress progress(wanted.size());
  for (const std::string& name : wanted) {
    request.kernel = name;
    CompileReply kernel = TimedCompile(request, arguments, name);
    if (kernel.status != CompileStatus::kOk) return false;
    program.code.push_back(std::move(kernel.code));
    progress.Advance(name);
  }
  return true;
}

int Run(Arguments arguments) {
  compiler::Use({.dump_directory = arguments.dump,
                 .reports = arguments.report || arguments.kind == Output::kHtml,
                 .times = arguments.time,
                 .readable_ir = arguments.kind == Output::kIr || arguments.kind == Output::kSpirv});
  if (arguments.builtins.empty()) arguments.builtins = DefaultBuiltins();
  auto source = ReadInput(arguments.input);
  if (!source) return Fail(source.error());
  if (arguments.kind == Output::kHtml && IsSpirv(*source))
    return Fail("--report=html shows OpenCL C, and " + arguments.input + " is SPIR-V");
  auto target = MakeTarget(arguments.cpu);
  if (!target) return Fail(target.error());
  CompileRequest request;
  request.target = *target;
  request.source = *source;
  request.options = arguments.build_options;
  CompileReply program = TimedCompile(request, arguments, "program");
  if (program.status != CompileStatus::kOk) return 1;
  if (arguments.kind == Output::kSpirv) return WriteSpirv(program, arguments);

  request.kind = RequestKind::kKernel;
  request.inputs = {program.program.ir};
  request.variant.width = arguments.width;
  std::copy_n(arguments.local_size, 3, request.variant.local_size);
  if (arguments.kind == Output::kHtml)
    return WritePage(request, arguments, program.program.kernels);
  request.kernel = arguments.kernel;
  if (arguments.kind != Output::kBinary) {
    if (request.kernel.empty() && !program.program.kernels.empty())
      request.kernel = program.program.kernels[0].name;
    return WriteText(request, arguments);
  }
  if (!arguments.program_only && !CompileKernels(request, arguments, program.program)) return 1;
  const Bytes bytes = Encode(program);
  return WriteOutput(arguments.output, reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

}  // namespace
}  // namespace weft

extern "C" int weft_offline_main(int argc, char** argv) {
  auto arguments = weft::ParseArguments(argc, argv);
  if (!arguments) return weft::Fail(arguments.error());
  if (arguments->help) {
    std::cout << weft::kUsage;
    return 0;
  }
  return weft::Run(*arguments);
}
