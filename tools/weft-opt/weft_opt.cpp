// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the kernel pipeline, one stage of it or single passes on IR text and prints the result.
#include "compiler/frontend/kernel_info.h"
#include "compiler/pass/pass_times.h"
#include "compiler/pipeline/kernel_pipeline.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "print_analysis.h"

namespace {

namespace cl = llvm::cl;
using namespace weft::compiler;

cl::opt<std::string> input(cl::Positional, cl::desc("<IR file>"), cl::init("-"));
cl::list<std::string> pass_names("passes", cl::CommaSeparated, cl::desc("Run these passes only"));
cl::opt<std::string> stage(
    "stage",
    cl::desc("Run the passes of this stage only: prepare, vectorize, workgroup or finish"));
cl::opt<std::string> until("until", cl::desc("Run all passes up to and with this one"));
cl::opt<std::string> kernel_name("kernel", cl::desc("The kernel; the first one if not given"));
cl::opt<std::string> builtins_path("builtins", cl::desc("The builtin archive to link from"));
cl::opt<std::string> cpu("cpu", cl::init("x86-64-v3"), cl::desc("The processor, or native"));
cl::list<uint64_t> local_size("local-size", cl::CommaSeparated, cl::desc("x,y,z: specialize"));
cl::opt<unsigned> width("width", cl::init(1), cl::desc("Work-items to a SIMD group; 0: choose"));
cl::opt<bool> quick("quick", cl::desc("Leave out what takes long to compile"));
cl::opt<bool> many_groups("many-groups", cl::desc("The launch that waits has many work-groups"));
cl::opt<unsigned> row_multiple("row-multiple", cl::desc("What divides all rows of work-items"));
cl::opt<unsigned> row_lanes("row-lanes", cl::desc("Work-items to a row, if few"));
cl::opt<unsigned> group_lanes("group-lanes", cl::desc("Work-items to a work-group's row, if few"));
cl::list<unsigned> objects("objects", cl::CommaSeparated,
                           cl::desc("Formats of images, and samplers, as VariantKey has them"));
cl::opt<bool> stoppable("stoppable", cl::desc("The kernel looks at WeftLaunch::stop"));
cl::opt<bool> zero_private("zero-private", cl::desc("Private variables are zero at first"));
cl::opt<bool> check_claims("check-claims",
                           cl::desc("Compare at run time what lanes are taken to be"));
cl::opt<bool> check_barriers("check-barriers",
                             cl::desc("Tell of barriers that not all work-items come to"));
cl::opt<bool> non_uniform("non-uniform", cl::desc("Edge groups may be smaller"));
cl::opt<bool> print_after_each("print-after-each", cl::desc("Print the IR after each pass"));
cl::opt<bool> print_facts("facts", cl::desc("Print the kernel's memory needs, not its IR"));
cl::opt<std::string> print("print",
                           cl::desc("Print an analysis of the kernel, not its IR: uniformity, "
                                    "shapes, regions, contexts or cost"));
cl::opt<bool> list_passes("list-passes", cl::desc("Print the passes' names, a line each"));
cl::opt<unsigned> repeat("time", cl::desc("Run n times and print the least time of each pass"));

llvm::ExitOnError exit_on_error("weft-opt: ");

std::unique_ptr<llvm::TargetMachine> MakeMachine() {
  llvm::InitializeNativeTarget();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) exit_on_error(Failure(error));
  std::string name = cpu == "native" ? llvm::sys::getHostCPUName().str() : cpu;
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, name, "", {}, llvm::Reloc::PIC_));
}

std::unique_ptr<BuiltinArchive> OpenBuiltins() {
  if (builtins_path.empty()) return nullptr;
  auto archive = BuiltinArchive::Open(builtins_path);
  if (!archive) exit_on_error(Failure(archive.error()));
  return std::move(*archive);
}

const llvm::Function* FindKernel(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    bool is_kernel = function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL;
    if (kernel_name.empty() ? is_kernel : function.getName() == kernel_name) return &function;
  }
  return module.getFunction(kKernelName);
}

std::vector<Pass> ChosenPasses() {
  std::vector<Pass> chosen;
  // An analysis is of the kernel as it is, unless passes are named.
  if (!print.empty() && pass_names.empty() && stage.empty() && until.empty()) return chosen;
  if (!pass_names.empty()) {
    for (const std::string& name : pass_names) {
      auto* pass = llvm::find_if(AllPasses(), [&](const Pass& each) { return each.name == name; });
      if (pass == AllPasses().end()) exit_on_error(Failure("no pass is named " + name));
      chosen.push_back(*pass);
    }
    return chosen;
  }
  for (const Pass& pass : AllPasses()) {
    if (stage.empty() || pass.stage == stage) chosen.push_back(pass);
    if (pass.name == until) break;
  }
  return chosen;
}

std::unique_ptr<llvm::Module> Parse(llvm::LLVMContext& context) {
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::getLazyIRFileModule(input, diagnostic, context);
  if (!module) {
    diagnostic.print("weft-opt", llvm::errs());
    exit(1);
  }
  return module;
}

std::unique_ptr<llvm::Module> RunOnce(llvm::LLVMContext& context, llvm::TargetMachine& machine,
                                      const BuiltinArchive* builtins, PassTimes& times) {
  auto module = Parse(context);
  const llvm::Function* kernel = FindKernel(*module);
  weft::KernelInfo info;
  if (kernel) info = DescribeKernel(*kernel);
  info.uniform_work_groups = !non_uniform;
  weft::VariantKey variant;
  variant.width = width;
  variant.stoppable = stoppable;
  variant.zero_private = zero_private;
  variant.checks_claims = check_claims;
  variant.checks_barriers = check_barriers;
  using enum weft::QuickCode;
  variant.quick = !quick ? kNo : many_groups ? kForGroups : kForLaunch;
  variant.row_multiple = row_multiple;
  std::ranges::fill(variant.free_multiples, row_multiple);
  variant.row_lanes = row_lanes;
  variant.group_lanes = group_lanes;
  for (size_t d = 0; d < local_size.size() && d < 3; ++d) variant.local_size[d] = local_size[d];
  for (size_t i = 0; i < objects.size() && i < std::size(variant.objects); ++i) {
    variant.objects[i] = weft::kKnownObject | objects[i];
  }
  times = PassTimes();
  KernelJob job{info, variant, machine, builtins, FunctionPasses(machine)};
  times.Note("(set-up)");
  for (const Pass& pass : ChosenPasses()) {
    exit_on_error(RunPass(pass, *module, job));
    times.Note(pass.name);
    if (!repeat && llvm::verifyModule(*module, &llvm::errs())) {
      exit_on_error(Failure("the pass " + pass.name + " leaves broken IR"));
    }
    if (print_after_each) llvm::errs() << "; after " << pass.name << "\n" << *module;
  }
  if (!print.empty() && !module->getFunction(kKernelName)) {
    exit_on_error(Failure("only prepared kernels are analysed: say --until or --stage"));
  }
  if (!print.empty() && !PrintAnalysis(print, KernelOf(*module), job, llvm::outs())) {
    exit_on_error(Failure("no analysis is named " + print));
  }
  return module;
}

void PrintFacts(llvm::Module& module) {
  for (const char* name : {kEntryName, kKernelName}) {
    const llvm::Function* function = module.getFunction(name);
    if (!function) continue;
    for (const char* fact : {kLocalBytes, kContextBytes, kScratchBytes}) {
      llvm::outs() << fact << " " << NotedBytes(*function, fact) << "\n";
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "Runs Weft's kernel pipeline on LLVM IR\n");
  if (list_passes) {
    for (const Pass& pass : AllPasses()) llvm::outs() << pass.name << "\n";
    return 0;
  }
  auto machine = MakeMachine();
  auto builtins = OpenBuiltins();
  PassTimes times, least;
  for (unsigned i = 0; i < repeat; ++i) {
    llvm::LLVMContext context;
    RunOnce(context, *machine, builtins.get(), times);
    least.TakeLesser(times);
  }
  if (repeat) {
    llvm::outs() << least.Text();
    return 0;
  }
  llvm::LLVMContext context;
  auto module = RunOnce(context, *machine, builtins.get(), times);
  if (print_facts) {
    PrintFacts(*module);
  } else if (print.empty()) {
    llvm::outs() << *module;
  }
  return 0;
}
