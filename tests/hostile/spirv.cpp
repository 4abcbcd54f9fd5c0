// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reader of SPIR-V alone, given modules that are wrong in ways nobody thought of: hostile_spirv
// FIRST COUNT. The modules that they were are those of the kernel tests (make_modules.py). A module
// is read or refused, within a second of the processor's time and 256 MiB.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>

#include "campaign.h"
#include "compiler/spirv/reader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "mutate_module.h"

namespace weft::hostile {
namespace {

constexpr double kMaxSeconds = 1;
constexpr long kMaxKilobytes = 256 << 10;

std::vector<ModuleWords> Modules() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(WEFT_TEST_MODULES))
    if (entry.path().extension() == ".spv") paths.push_back(entry.path());
  std::ranges::sort(paths);  // the same from the same number everywhere
  std::vector<ModuleWords> modules;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    modules.emplace_back(bytes.size() / sizeof(uint32_t));
    std::memcpy(modules.back().data(), bytes.data(), modules.back().size() * sizeof(uint32_t));
  }
  return modules;
}

double Seconds() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

long PeakKilobytes() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// The log without what differs from module to module.
std::string Kind(const std::string& log) {
  if (log.find("the module is invalid") != std::string::npos) return "the verifier refuses it";
  return log.empty() ? "WRONG: refused without a log" : "refused";
}

std::string Read(const std::vector<ModuleWords>& modules, uint64_t number) {
  fuzz::Random random(number, {});
  CompileRequest request;
  request.source = MutatedModule(random, modules);
  BuildOptions options;
  options.debug = random.OneIn(4);
  const double start = Seconds();
  const long peak = PeakKilobytes();
  std::string end;
  {
    llvm::LLVMContext context;
    const compiler::FrontendResult result = compiler::ReadSpirv(request, options, context);
    end = result.module ? "read" : Kind(result.log);
  }
  if (const double seconds = Seconds() - start; seconds > kMaxSeconds)
    return "WRONG: " + std::to_string(seconds) + " seconds, " + end;
  if (const long more = PeakKilobytes() - peak; more > kMaxKilobytes)
    return "WRONG: " + std::to_string(more) + " KiB, " + end;
  return end;
}

Trial Begin() {
  const auto modules = std::make_shared<const std::vector<ModuleWords>>(Modules());
  if (modules->empty()) {
    std::fputs(WEFT_TEST_MODULES " holds no modules\n", stderr);
    _exit(1);
  }
  return [modules](uint64_t number) { return Read(*modules, number); };
}

}  // namespace
}  // namespace weft::hostile

int main(int count, char** arguments) {
  return weft::hostile::RunCampaign(count, arguments, weft::hostile::Begin);
}
