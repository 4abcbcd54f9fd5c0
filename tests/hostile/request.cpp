// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds of sources and options that are wrong in ways nobody thought of: hostile_request FIRST
// COUNT. A build may fail, with a log, and the compiler's process may die of it; ours may not.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "campaign.h"
#include "mutate_text.h"
#include "session.h"

namespace weft::hostile {
namespace {

std::vector<std::string> Sources() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(WEFT_TEST_KERNELS))
    if (entry.path().extension() == ".cl") paths.push_back(entry.path());
  std::ranges::sort(paths);  // the same from the same number everywhere
  std::vector<std::string> sources;
  for (const auto& path : paths) {
    std::ifstream file(path);
    sources.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return sources;
}

// A build, or a compilation with the rest of the source in a header and a link.
cl_int BuildOrLink(const Session& session, Program& program, const std::string& options,
                   fuzz::Random& random, const std::vector<std::string>& sources) {
  if (!random.OneIn(8))
    return clBuildProgram(program.get(), 1, &session.device, options.c_str(), nullptr, nullptr);
  const std::string header = MutatedSource(random, sources);
  const char* text = header.c_str();
  const Program embedded(clCreateProgramWithSource(session.context, 1, &text, nullptr, nullptr),
                         clReleaseProgram);
  const char* name = random.OneIn(2) ? "a.h" : "../../etc/passwd";
  cl_program raw = embedded.get();
  const cl_int code = clCompileProgram(program.get(), 1, &session.device, options.c_str(), 1, &raw,
                                       &name, nullptr, nullptr);
  if (code != CL_SUCCESS) return code;
  cl_program object = program.get();
  cl_int linked = CL_SUCCESS;
  Program executable(
      clLinkProgram(session.context, 1, &session.device, "", 1, &object, nullptr, nullptr, &linked),
      clReleaseProgram);
  if (executable) program = std::move(executable);
  return linked;
}

std::string Build(const Session& session, const std::vector<std::string>& sources,
                  uint64_t number) {
  fuzz::Random random(number, {});
  const std::string source = MutatedSource(random, sources);
  const std::string options = MutatedOptions(random);
  const char* text = source.data();
  const size_t size = source.size();
  cl_int code;
  Program program(clCreateProgramWithSource(session.context, 1, &text, &size, &code),
                  clReleaseProgram);
  if (code != CL_SUCCESS) return "no program: " + std::to_string(code);
  code = BuildOrLink(session, program, options, random, sources);
  const std::string log = AskProgram(session, program.get());
  if (code != CL_SUCCESS) {
    if (log.size() <= 1 && code != CL_INVALID_BUILD_OPTIONS && code != CL_INVALID_COMPILER_OPTIONS)
      return "WRONG: a failure without a log, " + std::to_string(code);
    const size_t reason = log.find("the compiler failed");
    if (reason == std::string::npos) return "fails with " + std::to_string(code);
    return log.substr(reason, log.find('\n', reason) - reason);
  }
  if (!random.OneIn(16)) return "builds";
  cl_kernel kernels[2] = {};
  cl_uint count = 0;
  clCreateKernelsInProgram(program.get(), 2, kernels, &count);
  std::string end = "builds, no kernels";
  for (cl_kernel raw : kernels) {
    if (!raw) continue;
    const Kernel kernel(raw, clReleaseKernel);
    end = "builds, " + TryKernel(session, raw, /*runs=*/false);
  }
  return end;
}

Trial Begin() {
  const auto session = std::make_shared<Session>();
  const auto sources = std::make_shared<const std::vector<std::string>>(Sources());
  return [session, sources](uint64_t number) { return Build(*session, *sources, number); };
}

}  // namespace
}  // namespace weft::hostile

int main(int count, char** arguments) {
  return weft::hostile::RunCampaign(count, arguments, weft::hostile::Begin);
}
